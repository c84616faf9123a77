// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/brought_along.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/sort.h>
#include <thrust/system/tbb/detail/sort.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, stable_sort)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, stable_sort_by_key)
