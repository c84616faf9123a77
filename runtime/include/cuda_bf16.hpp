// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: what cuda_bf16.h declares.
#pragma once

#include "cuda_bf16.h"
