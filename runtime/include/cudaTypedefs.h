// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of pointers to the functions of the driver API, for what cuGetProcAddress() and
// cudaGetDriverEntryPoint() give (CUDA C++ Programming Guide, "Driver Entry Point Access"):
// PFN_cuMemAlloc_v3020 is cuMemAlloc with the parameters that it has since CUDA 3.2, PFN_cuMemAlloc
// with those of today. Forms with addresses of 32 bits, of before CUDA 3.2, do not exist here.
#pragma once

#include "cuda.h"

// clang-format off
#define OFFLOOM_FUNCTION_TYPE(name, version) typedef __typeof__(&name) PFN_##name##_v##version;
#define OFFLOOM_NEWEST_FUNCTION_TYPE(name, version) typedef PFN_##name##_v##version PFN_##name;
#include "cuda_driver_function_types.inc"

// Functions whose parameters have changed. C++ has overloads of them.
#define OFFLOOM_TYPE_OF_CHANGED(name, version, parameters)                                         \
  typedef CUresult (*PFN_##name##_v##version) parameters;

OFFLOOM_TYPE_OF_CHANGED(cuCtxCreate, 3020, (CUcontext *, unsigned int, CUdevice))
OFFLOOM_TYPE_OF_CHANGED(cuCtxCreate, 11040, (CUcontext *, CUexecAffinityParam *, int, unsigned int, CUdevice))
OFFLOOM_TYPE_OF_CHANGED(cuCtxCreate, 12050, (CUcontext *, CUctxCreateParams *, unsigned int, CUdevice))
OFFLOOM_TYPE_OF_CHANGED(cuGetProcAddress, 11030, (const char *, void **, int, cuuint64_t))
OFFLOOM_TYPE_OF_CHANGED(cuGetProcAddress, 12000, (const char *, void **, int, cuuint64_t, CUdriverProcAddressQueryResult *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddDependencies, 10000, (CUgraph, const CUgraphNode *, const CUgraphNode *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddDependencies, 12030, (CUgraph, const CUgraphNode *, const CUgraphNode *, const CUgraphEdgeData *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddKernelNode, 10000, (CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_KERNEL_NODE_PARAMS_v1 *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddKernelNode, 12000, (CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_KERNEL_NODE_PARAMS *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddNode, 12020, (CUgraphNode *, CUgraph, const CUgraphNode *, size_t, CUgraphNodeParams *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphAddNode, 12030, (CUgraphNode *, CUgraph, const CUgraphNode *, const CUgraphEdgeData *, size_t, CUgraphNodeParams *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphExecKernelNodeSetParams, 10010, (CUgraphExec, CUgraphNode, const CUDA_KERNEL_NODE_PARAMS_v1 *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphExecKernelNodeSetParams, 12000, (CUgraphExec, CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphExecUpdate, 10020, (CUgraphExec, CUgraph, CUgraphNode *, CUgraphExecUpdateResult *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphExecUpdate, 12000, (CUgraphExec, CUgraph, CUgraphExecUpdateResultInfo *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphGetEdges, 10000, (CUgraph, CUgraphNode *, CUgraphNode *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphGetEdges, 12030, (CUgraph, CUgraphNode *, CUgraphNode *, CUgraphEdgeData *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphInstantiate, 10000, (CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuGraphInstantiate, 11000, (CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuGraphKernelNodeGetParams, 10000, (CUgraphNode, CUDA_KERNEL_NODE_PARAMS_v1 *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphKernelNodeGetParams, 12000, (CUgraphNode, CUDA_KERNEL_NODE_PARAMS *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphKernelNodeSetParams, 10000, (CUgraphNode, const CUDA_KERNEL_NODE_PARAMS_v1 *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphKernelNodeSetParams, 12000, (CUgraphNode, const CUDA_KERNEL_NODE_PARAMS *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphNodeGetDependencies, 10000, (CUgraphNode, CUgraphNode *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphNodeGetDependencies, 12030, (CUgraphNode, CUgraphNode *, CUgraphEdgeData *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphNodeGetDependentNodes, 10000, (CUgraphNode, CUgraphNode *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphNodeGetDependentNodes, 12030, (CUgraphNode, CUgraphNode *, CUgraphEdgeData *, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuGraphRemoveDependencies, 10000, (CUgraph, const CUgraphNode *, const CUgraphNode *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuGraphRemoveDependencies, 12030, (CUgraph, const CUgraphNode *, const CUgraphNode *, const CUgraphEdgeData *, size_t))
OFFLOOM_TYPE_OF_CHANGED(cuMemAdvise, 8000, (CUdeviceptr, size_t, CUmem_advise, CUdevice))
OFFLOOM_TYPE_OF_CHANGED(cuMemAdvise, 12020, (CUdeviceptr, size_t, CUmem_advise, CUmemLocation))
OFFLOOM_TYPE_OF_CHANGED(cuMemPrefetchAsync, 8000, (CUdeviceptr, size_t, CUdevice, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuMemPrefetchAsync, 12020, (CUdeviceptr, size_t, CUmemLocation, unsigned int, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuMemcpy3DBatchAsync, 12080, (size_t, CUDA_MEMCPY3D_BATCH_OP *, size_t *, unsigned long long, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuMemcpy3DBatchAsync, 13000, (size_t, CUDA_MEMCPY3D_BATCH_OP *, unsigned long long, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuMemcpyBatchAsync, 12080, (CUdeviceptr *, CUdeviceptr *, size_t *, size_t, CUmemcpyAttributes *, size_t *, size_t, size_t *, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuMemcpyBatchAsync, 13000, (CUdeviceptr *, CUdeviceptr *, size_t *, size_t, CUmemcpyAttributes *, size_t *, size_t, CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuStreamGetCaptureInfo, 10010, (CUstream, CUstreamCaptureStatus *, cuuint64_t *))
OFFLOOM_TYPE_OF_CHANGED(cuStreamGetCaptureInfo, 11030, (CUstream, CUstreamCaptureStatus *, cuuint64_t *, CUgraph *, const CUgraphNode **, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuStreamGetCaptureInfo, 12030, (CUstream, CUstreamCaptureStatus *, cuuint64_t *, CUgraph *, const CUgraphNode **, const CUgraphEdgeData **, size_t *))
OFFLOOM_TYPE_OF_CHANGED(cuStreamUpdateCaptureDependencies, 11030, (CUstream, CUgraphNode *, size_t, unsigned int))
OFFLOOM_TYPE_OF_CHANGED(cuStreamUpdateCaptureDependencies, 12030, (CUstream, CUgraphNode *, const CUgraphEdgeData *, size_t, unsigned int))
OFFLOOM_TYPE_OF_CHANGED(cuCtxGetDevice, 13000, (CUdevice *, CUcontext))
OFFLOOM_TYPE_OF_CHANGED(cuCtxSynchronize, 13000, (CUcontext))
OFFLOOM_TYPE_OF_CHANGED(cuStreamBeginCapture, 10000, (CUstream))
OFFLOOM_TYPE_OF_CHANGED(cuStreamGetCtx, 12050, (CUstream, CUcontext *, CUgreenCtx *))

// Functions that are refused where a program names them. A program may have their types.
#define OFFLOOM_TYPE_OF_REFUSED(name, version, parameters)                                         \
  OFFLOOM_TYPE_OF_CHANGED(name, version, parameters)                                               \
  OFFLOOM_NEWEST_FUNCTION_TYPE(name, version)

OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessCheckpoint, 12080, (int, CUcheckpointCheckpointArgs *))
OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessGetRestoreThreadId, 12080, (int, int *))
OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessGetState, 12080, (int, CUprocessState *))
OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessLock, 12080, (int, CUcheckpointLockArgs *))
OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessRestore, 12080, (int, CUcheckpointRestoreArgs *))
OFFLOOM_TYPE_OF_REFUSED(cuCheckpointProcessUnlock, 12080, (int, CUcheckpointUnlockArgs *))
OFFLOOM_TYPE_OF_REFUSED(cuLaunchCooperativeKernelMultiDevice, 9000, (CUDA_LAUNCH_PARAMS *, unsigned int, unsigned int))
OFFLOOM_TYPE_OF_REFUSED(cuMemBatchDecompressAsync, 12060, (CUmemDecompressParams *, size_t, unsigned int, size_t *, CUstream))
OFFLOOM_TYPE_OF_REFUSED(cuMemMapArrayAsync, 11010, (CUarrayMapInfo *, unsigned int, CUstream))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastAddDevice, 12010, (CUmemGenericAllocationHandle, CUdevice))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastBindAddr, 12010, (CUmemGenericAllocationHandle, size_t, CUdeviceptr, size_t, unsigned long long))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastBindMem, 12010, (CUmemGenericAllocationHandle, size_t, CUmemGenericAllocationHandle, size_t, size_t, unsigned long long))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastCreate, 12010, (CUmemGenericAllocationHandle *, const CUmulticastObjectProp *))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastGetGranularity, 12010, (size_t *, const CUmulticastObjectProp *, CUmulticastGranularity_flags))
OFFLOOM_TYPE_OF_REFUSED(cuMulticastUnbind, 12010, (CUmemGenericAllocationHandle, CUdevice, size_t, size_t))
OFFLOOM_TYPE_OF_REFUSED(cuTensorMapEncodeIm2col, 12000, (CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *, const int *, const int *, cuuint32_t, cuuint32_t, const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill))
OFFLOOM_TYPE_OF_REFUSED(cuTensorMapEncodeIm2colWide, 12080, (CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *, const cuuint64_t *, int, int, cuuint32_t, cuuint32_t, const cuuint32_t *, CUtensorMapInterleave, CUtensorMapIm2ColWideMode, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill))

#undef OFFLOOM_TYPE_OF_REFUSED

OFFLOOM_NEWEST_FUNCTION_TYPE(cuCtxCreate, 12050)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGetProcAddress, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphAddDependencies, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphAddKernelNode, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphAddNode, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphExecKernelNodeSetParams, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphExecUpdate, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphGetEdges, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphKernelNodeGetParams, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphKernelNodeSetParams, 12000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphNodeGetDependencies, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphNodeGetDependentNodes, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuGraphRemoveDependencies, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuMemAdvise, 12020)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuMemPrefetchAsync, 12020)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuMemcpy3DBatchAsync, 13000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuMemcpyBatchAsync, 13000)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuStreamGetCaptureInfo, 12030)
OFFLOOM_NEWEST_FUNCTION_TYPE(cuStreamUpdateCaptureDependencies, 12030)
// clang-format on

#undef OFFLOOM_FUNCTION_TYPE
#undef OFFLOOM_NEWEST_FUNCTION_TYPE
#undef OFFLOOM_TYPE_OF_CHANGED
