// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host side of CUDA's runtime API: everything that is called, not written <<<>>>.
//
// One header for each section of NVIDIA's API documentation. Where a function is documented for
// device code too (CUDA C++ Programming Guide, "Device Runtime API"), it is __device__ here. What
// the runtime does not have is declared all the same, as OFFLOOM_UNSUPPORTED.
//
// How this differs from a GPU: memory is host memory, so that every pointer may be used on both
// sides; work in streams is done by the time a call returns, so that synchronisation has nothing to
// wait for. A kernel that fails is reported as on a GPU: by the calls after its launch.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "driver_types.h"
#include "vector_types.h"

#include "cuda_runtime_api/arrays.h"
#include "cuda_runtime_api/batch.h"
#include "cuda_runtime_api/copy.h"
#include "cuda_runtime_api/copy_multidimensional.h"
#include "cuda_runtime_api/device.h"
#include "cuda_runtime_api/device_interconnect.h"
#include "cuda_runtime_api/error.h"
#include "cuda_runtime_api/error_log.h"
#include "cuda_runtime_api/event.h"
#include "cuda_runtime_api/execution.h"
#include "cuda_runtime_api/external_resource.h"
#include "cuda_runtime_api/graph.h"
#include "cuda_runtime_api/graph_exec.h"
#include "cuda_runtime_api/graph_nodes.h"
#include "cuda_runtime_api/graphics.h"
#include "cuda_runtime_api/ipc.h"
#include "cuda_runtime_api/library.h"
#include "cuda_runtime_api/memory.h"
#include "cuda_runtime_api/memory_pool.h"
#include "cuda_runtime_api/mipmapped_array.h"
#include "cuda_runtime_api/occupancy.h"
#include "cuda_runtime_api/peer.h"
#include "cuda_runtime_api/sparse_array.h"
#include "cuda_runtime_api/stream.h"
#include "cuda_runtime_api/stream_capture.h"
#include "cuda_runtime_api/surface.h"
#include "cuda_runtime_api/symbol.h"
#include "cuda_runtime_api/texture.h"
#include "cuda_runtime_api/texture_reference.h"
#include "cuda_runtime_api/user_object.h"
#include "cuda_runtime_api/versioned_names.h"

#include "offloom/author_macros_back.inc"
