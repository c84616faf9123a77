// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of pointers to the functions of cudaProfiler.h: see cudaTypedefs.h.
#pragma once

#include "cudaProfiler.h"

typedef __typeof__(&cuProfilerStart) PFN_cuProfilerStart_v4000, PFN_cuProfilerStart;
typedef __typeof__(&cuProfilerStop) PFN_cuProfilerStop_v4000, PFN_cuProfilerStop;
