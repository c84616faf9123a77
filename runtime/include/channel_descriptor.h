// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: cudaCreateChannelDesc(). See cuda_runtime_api/arrays.h.
#pragma once

#include "cuda_runtime_api/arrays.h"
