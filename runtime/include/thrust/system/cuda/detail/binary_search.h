// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/binary_search.h>
#include <thrust/system/tbb/detail/binary_search.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, lower_bound)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, upper_bound)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, binary_search)
