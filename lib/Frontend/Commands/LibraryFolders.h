// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LibraryFolders: the folders of headers that a command calls the system's: see
// Reading/LibraryHeaders.h.
#ifndef OFFLOOM_FRONTEND_COMMANDS_LIBRARYFOLDERS_H
#define OFFLOOM_FRONTEND_COMMANDS_LIBRARYFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace offloom {

/// Has \p Invocation look for the user's headers where \p Command, and variables such as
/// CPLUS_INCLUDE_PATH, name folders of the system's: last, as before. Gives those folders. The
/// bundled headers and a C++ library stay the system's.
std::vector<std::string> readLibrariesAsUsers(clang::CompilerInvocation &Invocation,
                                              llvm::ArrayRef<std::string> Command);

} // namespace offloom

#endif
