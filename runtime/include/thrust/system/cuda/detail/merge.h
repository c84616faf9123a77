// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/brought_along.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/merge.h>
#include <thrust/system/tbb/detail/merge.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, merge)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, merge_by_key)
