// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/reduce_by_key.h>
#include <thrust/system/tbb/detail/reduce_by_key.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, reduce_by_key)
