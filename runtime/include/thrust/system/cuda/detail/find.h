// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/find.h>
#include <thrust/system/tbb/detail/find.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, find_if)
