// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeMigration: Makefiles that call nvcc become such that call a C++ compiler with what
// `offloom flags` prints.
#ifndef OFFLOOM_BUILD_MAKEMIGRATION_H
#define OFFLOOM_BUILD_MAKEMIGRATION_H

#include "Build/BuildEdits.h"
#include "Build/BuildProject.h"
#include "Build/MakeFacts.h"
#include <vector>

namespace offloom {

/// The edits of each of \p Files, which say what is not understood.
std::vector<BuildEdits> migrateMake(const std::vector<MakeFile> &Files, const MakeFacts &Facts,
                                    const BuildProject &Project);

} // namespace offloom

#endif
