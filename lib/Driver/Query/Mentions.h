// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mentions: which pages of the documentation and which tests speak of a name. They are searched, so
// that nothing has to be kept in step with them. An installation has the pages and no tests.
#ifndef OFFLOOM_DRIVER_QUERY_MENTIONS_H
#define OFFLOOM_DRIVER_QUERY_MENTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// Whether \p Text has one of \p Words with no letter, digit or underscore on either side.
bool hasWord(llvm::StringRef Text, llvm::ArrayRef<std::string> Words);

/// "limits.md, CUDA that is not supported": the sections of \p Folder's pages that mention one of
/// \p Words.
std::vector<std::string> pagesMentioning(const std::string &Folder,
                                         llvm::ArrayRef<std::string> Words);

/// The tests below \p Folder that do, by their names there.
std::vector<std::string> testsMentioning(const std::string &Folder,
                                         llvm::ArrayRef<std::string> Words);

} // namespace offloom

#endif
