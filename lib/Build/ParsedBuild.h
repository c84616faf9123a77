// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ParsedBuild: the commands and lines of a project's build files.
#ifndef OFFLOOM_BUILD_PARSEDBUILD_H
#define OFFLOOM_BUILD_PARSEDBUILD_H

#include "Build/BuildMigration.h"
#include "Build/CMakeFacts.h"
#include "Build/MakeFacts.h"

namespace offloom {

struct ParsedBuild {
  std::vector<CMakeFile> CMake;
  std::vector<MakeFile> Make;
  std::vector<BuildFileText> Others;
};

ParsedBuild parseBuild(std::vector<BuildFileText> Files);

/// By its name.
bool isCMakeFile(llvm::StringRef File);
bool isMakefile(llvm::StringRef File);
/// Or since another Makefile includes it.
bool isMakefile(const BuildFileText &File);

} // namespace offloom

#endif
