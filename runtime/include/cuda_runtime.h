// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All of CUDA's runtime: what nvcc includes before the first line of every .cu file.
//
// One header, two readers. Clang's CUDA mode (`__CUDA__`) parses .cu files with it, without a
// toolkit. Any C++17 compiler builds migrated code with it; then it also brings Offloom's own
// runtime (`namespace offloom`).
#pragma once

#include "offloom/author_macros_aside.inc"

// Code asks by the names of NVIDIA's include guards which headers it has.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__

#include "cuda_version_macros.h"

#include "device_types.h"
#include "host_defines.h"
#include "library_types.h"

#if OFFLOOM_DEVICE_CODE
#include "libc_in_device_code.h"

#include "device_functions.h"
#include "device_launch_parameters.h"
#include "extended_lambda_traits.h"
#include "math_functions.h"
#include "surface_functions.h"
#include "surface_indirect_functions.h"
#include "texture_fetch_functions.h"
#include "texture_indirect_functions.h"
#endif

#include "vector_functions.h"
#include "vector_types.h"

#include "cuda_runtime_api.h"

#if OFFLOOM_DEVICE_CODE && !defined(__CUDA__)
#include "offloom/add_later.h"
#include "offloom/assertion.h"
#include "offloom/block.h"
#include "offloom/clamped.h"
#include "offloom/collectives.h"
#include "offloom/device_code.h"
#include "offloom/device_heap.h"
#include "offloom/divergence.h"
#include "offloom/kernel_address.h"
#include "offloom/launch.h"
#include "offloom/lockstep.h"
#include "offloom/own_argument.h"
#include "offloom/own_rows.h"
#include "offloom/path_step.h"
#include "offloom/per_thread.h"
#include "offloom/printf.h"
#include "offloom/processor.h"
#include "offloom/scan_steps.h"
#include "offloom/shared.h"
#include "offloom/side_by_side.h"
#include "offloom/thread_rows.h"
#include "offloom/variable_registration.h"
#include "offloom/warp.h"
#include "offloom/warp_reduction_steps.h"
#include "offloom/warp_scan_steps.h"
#include "offloom/with_neighbours.h"
#include "offloom/write_out.h"

#define OFFLOOM_ASSERTIONS
#include <assert.h>
#endif

#include "offloom/author_macros_back.inc"
