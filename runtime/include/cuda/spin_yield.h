// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::spin_yield() for <cuda/...>: what every waiting loop of these headers calls.
//
// The call also tells the analysis that a function waits, which makes a kernel that reaches it one
// of fibers; unless a function says what it waits for: offloom/block_waits.h.
#pragma once

#include "../host_defines.h"

#ifdef __CUDA__
namespace offloom {
__host__ __device__ void spin_yield();
__host__ __device__ void yield_of_block();
} // namespace offloom
#else
#include "../offloom/fiber.h"
#endif
