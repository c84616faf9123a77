// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ProjectTree: all files of a project's folder, sources or not.
#ifndef OFFLOOM_DRIVER_PROJECTS_PROJECTTREE_H
#define OFFLOOM_DRIVER_PROJECTS_PROJECTTREE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

/// The files below \p Root by absolute name, sorted. Hidden folders, folders that CMake has built
/// in and \p Excluded (an absolute path, may be empty) are left out. A link to a folder is followed
/// out of the project, and is a file within.
std::vector<std::string> projectFiles(llvm::StringRef Root, llvm::StringRef Excluded);

} // namespace offloom

#endif
