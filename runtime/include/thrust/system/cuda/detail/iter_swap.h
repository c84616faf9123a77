// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/iter_swap.h>
#include <thrust/system/tbb/detail/iter_swap.h>

OFFLOOM_THRUST_ACCESS(iter_swap)
