// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeMigration: a Makefile that calls nvcc becomes one that calls a C++ compiler with what
// `offloom flags` prints.
#ifndef OFFLOOM_BUILD_MAKEMIGRATION_H
#define OFFLOOM_BUILD_MAKEMIGRATION_H

#include "Build/BuildProject.h"
#include "Build/MakeFacts.h"

namespace offloom {

/// Makes \p Edits of \p File and says in them what it does not understand.
void migrateMake(BuildEdits &Edits, const MakeFile &File, const MakeFacts &Facts,
                 const BuildProject &Project);

} // namespace offloom

#endif
