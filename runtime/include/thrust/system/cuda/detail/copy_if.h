// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/copy_if.h>
#include <thrust/system/tbb/detail/copy_if.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, copy_if)
