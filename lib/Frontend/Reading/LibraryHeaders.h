// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LibraryHeaders: the headers of libraries that a command, or they themselves, call the system's.
//
// `-isystem`, which CMake gives for each imported target, and `#pragma GCC system_header` ask that
// nothing be said of a header. nvcc compiles the device code in it all the same, and so it is read
// as the user's own: otherwise its kernels would not be migrated, and its barriers not be seen.
// PreprocessorRecord::LibraryFiles keeps about which files nobody asked.
#ifndef OFFLOOM_FRONTEND_READING_LIBRARYHEADERS_H
#define OFFLOOM_FRONTEND_READING_LIBRARYHEADERS_H

#include <map>
#include <set>
#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace offloom {

struct PreprocessorRecord;

/// Adds to \p Texts those of the user's files that say by a pragma that they are the system's, with
/// the pragma blank, and their names to \p Libraries. False: there is none.
bool blankSystemPragmas(const clang::SourceManager &Sources, const PreprocessorRecord &Record,
                        std::map<std::string, std::string> &Texts,
                        std::set<std::string> &Libraries);

} // namespace offloom

#endif
