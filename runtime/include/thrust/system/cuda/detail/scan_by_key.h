// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/scan_by_key.h>
#include <thrust/system/tbb/detail/scan_by_key.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, inclusive_scan_by_key)
OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, exclusive_scan_by_key)
