// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: make_cudaExtent and its kin. See cuda_runtime_api.h.
#pragma once

#include "cuda_runtime_api.h"
