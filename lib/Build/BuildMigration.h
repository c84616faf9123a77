// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildMigration: the build files of a project, from CUDA's compiler and toolkit to a C++ compiler
// and Offloom's runtime.
#ifndef OFFLOOM_BUILD_BUILDMIGRATION_H
#define OFFLOOM_BUILD_BUILDMIGRATION_H

#include "Build/BuildProject.h"
#include "Rules/BuildRules.h"
#include "Support/Edit.h"
#include "Support/Finding.h"

namespace offloom {

/// Is \p File, by its name, one that migrateBuild() knows something about?
bool isBuildFile(llvm::StringRef File, const BuildRules &Rules);

struct BuildFileText {
  std::string Name; ///< absolute
  std::string Text;
  bool IsIncludedByMake = false; ///< a Makefile, whatever its name is
};

/// Those of \p ProjectFiles that the Makefile \p File includes: `include ../common/make.config`.
std::vector<std::string> includedByMake(const BuildFileText &File,
                                        const std::vector<std::string> &ProjectFiles);

struct MigratedBuild {
  std::vector<Edit> Edits;
  /// What remains for a human, with places.
  std::vector<Finding> Residue;
};

/// Migrates \p Files together: what one of them calls a list of sources, another builds.
MigratedBuild migrateBuild(const BuildProject &Project, std::vector<BuildFileText> Files,
                           const BuildRules &Rules);

/// Options of nvcc in \p File that change what kernels become: "-rdc=true", "-use_fast_math".
std::set<std::string> sourceOptionsOf(const BuildFileText &File, const BuildRules &Rules);

} // namespace offloom

#endif
