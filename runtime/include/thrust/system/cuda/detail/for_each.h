// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/for_each.h>
#include <thrust/system/tbb/detail/for_each.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, for_each)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, for_each_n)
