// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PlainTexts: the texts without carriage returns that Clang gets for files of this process that
// have some, where plain line ends are read (Support/UnsavedTexts.h).
//
// Clang opens headers itself, so that one with carriage returns is known once it was parsed: the
// unit is parsed again then, and no later one.
#ifndef OFFLOOM_FRONTEND_READING_PLAINTEXTS_H
#define OFFLOOM_FRONTEND_READING_PLAINTEXTS_H

#include <map>
#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace offloom {

/// The texts known so far, by absolute name.
std::map<std::string, std::string> plainTexts();

/// Adds that of \p File, an absolute name, if it has carriage returns.
void addPlainText(const std::string &File);

/// Adds those of the files that \p Sources has read. False: there is none.
bool addPlainTexts(const clang::SourceManager &Sources);

/// hashOfText() of what \p File has on disk; empty: it has no plain text.
std::string hashOfOriginal(const std::string &File);

} // namespace offloom

#endif
