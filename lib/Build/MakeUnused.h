// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeUnused: what a migrated Makefile has no use for any more.
#ifndef OFFLOOM_BUILD_MAKEUNUSED_H
#define OFFLOOM_BUILD_MAKEUNUSED_H

#include "Build/BuildEdits.h"
#include "Build/MakeFacts.h"
#include <vector>

namespace offloom {

/// CUDA_PATH and folders in it that nothing mentions any more, in none of \p Files, go, with the
/// conditionals that are empty without them. The others are told of. \p Edits: those of each file.
void removeUnusedFolders(std::vector<BuildEdits> &Edits, const std::vector<MakeFile> &Files,
                         const MakeFacts &Facts);

} // namespace offloom

#endif
