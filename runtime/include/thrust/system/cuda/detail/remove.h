// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/remove.h>
#include <thrust/system/tbb/detail/remove.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, remove_if)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, remove_copy_if)
