// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuDNN: the layers of neural networks, by the interface of descriptors and functions ("legacy").
//
// Results are right to rounding, and the same for any number of threads. What is different:
// docs/limits.md.
#pragma once

#define CUDNN_H_ // code asks for headers by the names of NVIDIA's include guards

#include "cuda_runtime_api.h" // programs without another header of the runtime count on it
#include "cudnn_version.h"

#include "cudnn/descriptors.h"
#include "cudnn/layers.h"
#include "cudnn/types.h"
#include "cudnn/unsupported.h"
