// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <thrust/system/cuda/detail/brought_along.h>
#include <thrust/system/cuda/detail/stream_order.h>
#include <thrust/system/detail/sequential/partition.h>
#include <thrust/system/tbb/detail/partition.h>

OFFLOOM_THRUST_IN_STREAM_ORDER(detail::sequential, partition)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, stable_partition)
OFFLOOM_THRUST_IN_STREAM_ORDER(tbb::detail, stable_partition_copy)
