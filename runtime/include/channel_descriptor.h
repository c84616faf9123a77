// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: cudaCreateChannelDesc(). See cuda_runtime_api/arrays.h.
#pragma once

#define __CHANNEL_DESCRIPTOR_H__ // code asks for headers by the names of NVIDIA's include guards

#include "cuda_runtime_api/arrays.h"
