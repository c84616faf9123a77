// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline primitives, by the name that the CUDA C++ Programming Guide includes them with.
#pragma once

#include "cuda_pipeline_primitives.h"
