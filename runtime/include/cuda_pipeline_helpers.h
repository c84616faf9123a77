// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: see cuda_pipeline_primitives.h.
#pragma once

#include "cuda_pipeline_primitives.h"
