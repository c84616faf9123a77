// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/unique.h>
#include <thrust/system/tbb/detail/unique.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, unique)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, unique_copy)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, unique_count)
