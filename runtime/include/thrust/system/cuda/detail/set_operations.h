// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/brought_along.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/set_operations.h>
#include <thrust/system/tbb/detail/set_operations.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, set_difference)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, set_intersection)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, set_symmetric_difference)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, set_union)
