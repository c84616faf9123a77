// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: the vector types and the runtime's types. See
// vector_types.h.
#pragma once

#include "device_types.h"
#include "vector_types.h"
