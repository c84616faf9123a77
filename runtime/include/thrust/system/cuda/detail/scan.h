// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/scan.h>
#include <thrust/system/tbb/detail/scan.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, inclusive_scan)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, exclusive_scan)
