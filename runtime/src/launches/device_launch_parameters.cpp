// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The built-in variables' storage: see device_launch_parameters.h.
#include "device_launch_parameters.h"

constinit thread_local uint3 threadIdx{};
constinit thread_local uint3 blockIdx{};
constinit thread_local dim3 blockDim{};
constinit thread_local dim3 gridDim{};
