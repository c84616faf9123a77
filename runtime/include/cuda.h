// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's driver API: errors, devices, contexts, memory, streams, events, modules (CUDA Driver API).
//
// Each function does what the runtime's of the same meaning does, on the same objects: an array, a
// graph, or a stream of one API is one of the other's. What there is not is declared all the same,
// as OFFLOOM_UNSUPPORTED, so that a program which calls it is told what to do instead. A context is
// no more than its device.
#pragma once

#include "offloom/author_macros_aside.inc"

#define __cuda_cuda_h__
#include "cuda_version_macros.h"

#include "cuda_runtime_api.h"

#include "host_defines.h"

#include <stddef.h>
#include <stdint.h>

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUkern_st *CUkernel;
typedef struct CUlib_st *CUlibrary;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef cudaGraphEdgeData CUgraphEdgeData;
typedef void (*CUhostFn)(void *data);
typedef uint64_t cuuint64_t;
typedef uint32_t cuuint32_t;

typedef enum cudaError_enum {
#define OFFLOOM_CU_RESULT(name, value) name = value,
#include "cuda_driver_errors.inc"
#undef OFFLOOM_CU_RESULT
} CUresult;

typedef enum CUdevice_attribute_enum {
#define OFFLOOM_CU_DEVICE_ATTRIBUTE(name, value) CU_DEVICE_ATTRIBUTE_##name = value,
#include "cuda_driver_device_attributes.inc"
  CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER = 44, // unused
  CU_DEVICE_ATTRIBUTE_MAX = 148,
#undef OFFLOOM_CU_DEVICE_ATTRIBUTE
} CUdevice_attribute;

typedef enum CUcomputemode_enum {
  CU_COMPUTEMODE_DEFAULT = 0,
  CU_COMPUTEMODE_PROHIBITED = 2,
  CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3,
} CUcomputemode;

/// What cuCtxCreate() may be asked for beyond its flags: a share of the multiprocessors (an
/// execution affinity) or a place in a CUDA-in-graphics queue. Neither exists here.
typedef struct CUexecAffinityParam_st CUexecAffinityParam;
typedef struct CUctxCigParam_st CUctxCigParam;
typedef struct CUctxCreateParams_st {
  CUexecAffinityParam *execAffinityParams;
  int numExecAffinityParams;
  CUctxCigParam *cigParams;
} CUctxCreateParams;

typedef enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO = 0,
  CU_CTX_SCHED_SPIN = 1,
  CU_CTX_SCHED_YIELD = 2,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_BLOCKING_SYNC = 4,
  CU_CTX_SCHED_MASK = 7,
  CU_CTX_MAP_HOST = 8,
  CU_CTX_LMEM_RESIZE_TO_MAX = 0x10,
  CU_CTX_COREDUMP_ENABLE = 0x20,
  CU_CTX_USER_COREDUMP_ENABLE = 0x40,
  CU_CTX_SYNC_MEMOPS = 0x80,
  CU_CTX_FLAGS_MASK = 0xff,
} CUctx_flags;
typedef enum CUstream_flags_enum {
  CU_STREAM_DEFAULT = 0,
  CU_STREAM_NON_BLOCKING = 1,
} CUstream_flags;
typedef enum CUevent_flags_enum {
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_BLOCKING_SYNC = 1,
  CU_EVENT_DISABLE_TIMING = 2,
  CU_EVENT_INTERPROCESS = 4,
} CUevent_flags;

#ifdef __cplusplus
extern "C" {
#endif

CUresult cuInit(unsigned int flags);
CUresult cuDriverGetVersion(int *version);
CUresult cuGetErrorName(CUresult error, const char **name);
CUresult cuGetErrorString(CUresult error, const char **text);

CUresult cuDeviceGet(CUdevice *device, int ordinal);
CUresult cuDeviceGetCount(int *count);
CUresult cuDeviceGetName(char *name, int length, CUdevice device);
CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device);
CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device);
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer);

/// Makes the device's context current. `parameters` may be null, or ask for nothing; else the
/// result is CUDA_ERROR_NOT_SUPPORTED.
CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *parameters, unsigned int flags,
                     CUdevice device);
CUresult cuCtxDestroy(CUcontext context);
/// There is one context, so what is pushed is current already.
CUresult cuCtxPushCurrent(CUcontext context);
CUresult cuCtxPopCurrent(CUcontext *context);
CUresult cuCtxGetCurrent(CUcontext *context);
CUresult cuCtxSetCurrent(CUcontext context);
CUresult cuCtxGetDevice(CUdevice *device);
CUresult cuCtxSynchronize(void);
/// What the context's functions are: those of CUDA 3.2 and after.
CUresult cuCtxGetApiVersion(CUcontext context, unsigned int *version);

/// The context that the runtime API uses, which is active while it is retained or the runtime used.
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device);
CUresult cuDevicePrimaryCtxRelease(CUdevice device);
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active);

CUresult cuStreamCreate(CUstream *stream, unsigned int flags);
CUresult cuStreamDestroy(CUstream stream);
CUresult cuStreamSynchronize(CUstream stream);
CUresult cuEventCreate(CUevent *event, unsigned int flags);
CUresult cuEventDestroy(CUevent event);
CUresult cuEventRecord(CUevent event, CUstream stream);
CUresult cuEventSynchronize(CUevent event);
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end);
CUresult cuEventQuery(CUevent event);
CUresult cuStreamQuery(CUstream stream);
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags);
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data);

#ifdef __cplusplus
} // extern "C"

/// The form of CUDA 12 and before.
inline CUresult cuCtxCreate(CUcontext *context, unsigned int flags, CUdevice device) {
  return cuCtxCreate(context, nullptr, flags, device);
}
#else
// The forms of before CUDA 13, which C tells by the number of arguments.
CUresult offloom_cuCtxCreate(CUcontext *context, unsigned int flags, CUdevice device);
#define OFFLOOM_FIFTH(first, second, third, fourth, fifth, ...) fifth
#define OFFLOOM_SIXTH(first, second, third, fourth, fifth, sixth, ...) sixth
#define cuCtxCreate(...)                                                                           \
  OFFLOOM_FIFTH(__VA_ARGS__, cuCtxCreate, offloom_cuCtxCreate, 0)(__VA_ARGS__)
#endif

// Each uses the types of those above it.
// clang-format off
#include "cuda_driver_memory_locations.h"
#include "cuda_driver_memory.h"
#include "cuda_driver_modules.h"
#include "cuda_driver_execution.h"
#include "cuda_driver_library.h"
#include "cuda_driver_contexts.h"
#include "cuda_driver_arrays.h"
#include "cuda_driver_copies.h"
#include "cuda_driver_textures.h"
#include "cuda_driver_texture_references.h"
#include "cuda_driver_memory_pools.h"
#include "cuda_driver_unified_memory.h"
#include "cuda_driver_streams.h"
#include "cuda_driver_external.h"
#include "cuda_driver_graph_types.h"
#include "cuda_driver_graphs.h"
#include "cuda_driver_virtual_memory.h"
#include "cuda_driver_entry_points.h"
#include "cuda_driver_device_events.h"
#include "cuda_driver_graphics.h"
#include "cuda_driver_green_contexts.h"
#include "cuda_driver_tensor_maps.h"
#include "cuda_driver_unsupported.h"
#include "cuda_driver_versioned_names.h"
// clang-format on

#include "offloom/author_macros_back.inc"
