// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVIDIA's system includes of Thrust and CUB where it sorts, merges and partitions, and
// programs count on.
#pragma once

#include <cub/util_device.cuh>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform_reduce.h>
