// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/assign_value.h>
#include <thrust/system/tbb/detail/assign_value.h>

OFFLOOM_THRUST_ACCESS(assign_value)
