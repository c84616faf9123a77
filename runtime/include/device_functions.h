// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's device-only functions, all together: intrinsics, atomics, barriers, warp functions,
// clocks, traps. Each subject has a header of its own.
#pragma once

#include "host_defines.h"

#if OFFLOOM_DEVICE_CODE
#include "cache_hint_functions.h"
#include "cluster_functions.h"
#include "device_atomic_functions.h"
#include "device_control_functions.h"
#include "dpx_functions.h"
#include "fast_math_intrinsics.h"
#include "float2_intrinsics.h"
#include "integer_intrinsics.h"
#include "offloom/old_functions.h"
#include "ordered_atomic_functions.h"
#include "rounding_conversions.h"
#include "rounding_intrinsics.h"
#include "rounding_mode_functions.h"
#include "simd_functions.h"
#include "synchronization_functions.h"
#include "type_casting_intrinsics.h"
#include "warp_functions.h"
#include "wide_atomic_functions.h"
#endif
