// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of cuRAND's that real code includes: uniform distributions of the interface for kernels.
#pragma once

#include "curand_kernel.h"
