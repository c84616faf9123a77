// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How functions of CUDA's headers say that they wait for nothing but what threads of the caller's
// block do before they come to the same place:
//
//     OFFLOOM_WAITS_FOR_BLOCK void wait(arrival_token &&token) const;    // and do nothing else
//     OFFLOOM_MEETS_BLOCK void arrive_and_wait();                        // and do more than that
//
// Where all threads of a block come to such a call together, whatever it waits for has been done,
// or never will be. So offloom migrate ends a phase there (lib/Analysis/Phases/BlockWaits.h), where
// a function that merely loops makes a kernel one of fibers. Of a class or function with a
// cuda::thread_scope that is so for the scope of a block alone; of a function with a cooperative
// group for its first parameter, where that is the block.
#pragma once

#ifdef __CUDA__
#define OFFLOOM_WAITS_FOR_BLOCK __attribute__((annotate("offloom: waits for block")))
#define OFFLOOM_MEETS_BLOCK __attribute__((annotate("offloom: meets block")))
#else
#define OFFLOOM_WAITS_FOR_BLOCK
#define OFFLOOM_MEETS_BLOCK
#endif
