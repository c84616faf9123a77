// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeUnused: what a migrated Makefile has no use for any more.
#ifndef OFFLOOM_BUILD_MAKEUNUSED_H
#define OFFLOOM_BUILD_MAKEUNUSED_H

#include "Build/BuildEdits.h"
#include "Build/MakeFacts.h"

namespace offloom {

/// CUDA_PATH and folders in it that nothing mentions any more go, with the conditionals that are
/// empty without them. The others are told of.
void removeUnusedFolders(BuildEdits &Edits, const MakeFile &File, const MakeFacts &Facts);

} // namespace offloom

#endif
