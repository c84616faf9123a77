// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels may call of the runtime: cuda_runtime.h declares it as well.
#pragma once

#define __CUDA_DEVICE_RUNTIME_API_H__ // code asks for headers by the names of NVIDIA's guards

#include "cuda_runtime.h"
