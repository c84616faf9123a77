// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's device side: generators that a thread keeps for itself.
//
// Bits and uniform numbers of XORWOW, Philox and MRG32k3a are a GPU's for every seed, subsequence
// and offset; normal ones are to the last digits. MTGP32 is missing: its 200 sets of parameters are
// NVIDIA's.
#pragma once

#define CURAND_KERNEL_H_ // code asks for headers by the names of NVIDIA's include guards

#include "offloom/author_macros_aside.inc"

#include "curand.h"
#include "curand/discrete.h"
#include "curand/poisson.h"

#include "offloom/author_macros_back.inc"
