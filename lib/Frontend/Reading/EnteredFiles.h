// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EnteredFiles: the user's files among those that a unit was parsed from.
//
// Clang's own list of files is no such list: with a precompiled header it grows while it is read.
#ifndef OFFLOOM_FRONTEND_READING_ENTEREDFILES_H
#define OFFLOOM_FRONTEND_READING_ENTEREDFILES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang {
class SourceManager;
}

namespace offloom {

/// The files that are no system headers, in the order in which they were entered; a file once for
/// each time.
std::vector<clang::FileID> enteredFiles(const clang::SourceManager &Sources);

/// Whether \p Text stands anywhere in these files.
bool mentions(const clang::SourceManager &Sources, llvm::StringRef Text);

} // namespace offloom

#endif
