// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp collectives that a block calls once, for all its active threads.
//
//     v += __shfl_down_sync(~0u, v, 8);      __shfl_down_sync(block, shfl_of, ~0u, v_of, 8);
//                                            block.threads([&](offloom::thread_index threadIdx) {
//                                              v_of[threadIdx] += shfl_of[threadIdx]; });
//
// These overloads of CUDA's functions take the block, a per_thread variable for the results, and
// then CUDA's arguments, each either a value that is the same for the whole block or a per_thread
// variable. Results are stored for active threads only; a result may be its own argument.
//
// Lanes of the mask that have exited or do not exist are not waited for. Active lanes whose masks
// differ exchange values with those of their own mask that are active. A caller counts as named in
// its mask, and in that of all others if they give the same one, which GPUs do. To read from a lane
// that takes no part gives 0, as on GPUs; CUDA leaves it undefined. The forms without _sync act on
// the active lanes. Lanes that a mask names and that stand aside: offloom/absent_lanes.h.
#pragma once

#include "collectives/barrier.h"
#include "collectives/match.h"
#include "collectives/reduce.h"
#include "collectives/shuffle.h"
#include "collectives/vote.h"
