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

#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

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

/// A warning for each header with CUDA code that is where the compiler looks by itself, say in
/// /usr/local/include: it is the system's, and is not migrated. Not for those in \p Bundled.
std::vector<Finding> systemHeadersOfCuda(const clang::SourceManager &Sources,
                                         llvm::StringRef Bundled);

} // namespace offloom

#endif
