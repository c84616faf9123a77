// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/extrema.h>
#include <thrust/system/tbb/detail/extrema.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, min_element)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, max_element)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, minmax_element)
