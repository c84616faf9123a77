// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeMigration: a CMake file of a CUDA project becomes one of a C++ project on
// find_package(offloom).
#ifndef OFFLOOM_BUILD_CMAKEMIGRATION_H
#define OFFLOOM_BUILD_CMAKEMIGRATION_H

#include "Build/CMakeFacts.h"

namespace offloom {

/// Makes \p Edits of \p File and says in them what it does not understand.
void migrateCMake(BuildEdits &Edits, const CMakeFile &File, const CMakeFacts &Facts,
                  const BuildRules &Rules, const BuildProject &Project);

} // namespace offloom

#endif
