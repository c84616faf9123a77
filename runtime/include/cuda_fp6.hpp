// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: what cuda_fp6.h declares.
#pragma once

#include "cuda_fp6.h"
