// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative groups: groups of threads as values (CUDA C++ Programming Guide, "Cooperative
// Groups").
//
// Everything here stands on the functions that a kernel could call itself: __syncthreads,
// __syncwarp, shuffles, votes. So a group works where these do.
#pragma once

#define _COOPERATIVE_GROUPS_H_ // code asks for headers by the names of NVIDIA's include guards

#include "offloom/author_macros_aside.inc"

#include "cuda/atomic" // as NVIDIA's brings it along
#include "cuda_runtime.h"
#include "offloom/brought_along.h"

#define _CG_HAS_CUDA_RUNTIME

#include "cooperative_groups/thread_groups.h"

#include "cooperative_groups/cluster_group.h"
#include "cooperative_groups/coalesced_group.h"
#include "cooperative_groups/grid_group.h"
#include "cooperative_groups/invoke_one.h"
#include "cooperative_groups/multi_warp_tile.h"
#include "cooperative_groups/partition.h"
#include "cooperative_groups/thread_block_tile.h"

#ifndef __CUDA__
#include "offloom/collectives/group_collectives.h"
#endif

#include "offloom/author_macros_back.inc"
