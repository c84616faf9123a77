// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ProjectTree: all files of a project's folder, sources or not.
#ifndef OFFLOOM_DRIVER_PROJECTTREE_H
#define OFFLOOM_DRIVER_PROJECTTREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

/// The files below \p Root by absolute name, sorted. Hidden folders, folders that CMake has built
/// in and \p Excluded (an absolute path, may be empty) are left out.
std::vector<std::string> projectFiles(llvm::StringRef Root, llvm::StringRef Excluded);

/// Copies \p From with its permissions, a link as a link; an equal file is not written again.
llvm::Error copyProjectFile(const std::string &From, const std::string &To);

} // namespace offloom

#endif
