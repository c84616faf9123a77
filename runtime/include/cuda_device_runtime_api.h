// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime API as device code calls it: cuda_runtime_api.h declares it for both sides.
#pragma once

#define __CUDA_DEVICE_RUNTIME_API_H__ // code asks for headers by the names of NVIDIA's guards

#include "cuda_runtime_api.h"
