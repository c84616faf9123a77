// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API has and the runtime does not: declared, so that checking accepts a program
// which calls it, and migration says what to do instead. Virtual memory has its own in
// cuda_driver_virtual_memory.h.
#include "cuda.h" // includes this header where its names are wanted, also if it is the first

#ifndef OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H
#define OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H

#define OFFLOOM_UNSUPPORTED_EXTERNAL                                                               \
  OFFLOOM_UNSUPPORTED("there are no external memory and semaphores; share memory with another "    \
                      "process by cuMemExportToShareableHandle or cuIpcGetMemHandle")
#define OFFLOOM_UNSUPPORTED_CU_GRAPHICS                                                            \
  OFFLOOM_UNSUPPORTED("there is no graphics interoperability; let kernels write to memory of "     \
                      "cuMemAlloc and give that to the graphics API")
#define OFFLOOM_UNSUPPORTED_TENSOR_MAP                                                             \
  OFFLOOM_UNSUPPORTED("there are no tensor maps; copy tiles in the kernel, with memcpy_async or "  \
                      "a loop")
#define OFFLOOM_UNSUPPORTED_CHECKPOINT                                                             \
  OFFLOOM_UNSUPPORTED("processes are not checkpointed by CUDA's state, which is ordinary memory; " \
                      "use CRIU on the process itself")
#define OFFLOOM_UNSUPPORTED_NVSCI                                                                  \
  OFFLOOM_UNSUPPORTED("there is no NvSciSync; wait with cuStreamSynchronize")
#define OFFLOOM_UNSUPPORTED_DECOMPRESSION                                                          \
  OFFLOOM_UNSUPPORTED("there is no decompression engine; decompress on the host")
#define OFFLOOM_UNSUPPORTED_MEMORY_NODE                                                            \
  OFFLOOM_UNSUPPORTED("graphs have no nodes that wait for values in memory; call "                 \
                      "cuStreamBatchMemOp before or after the launch")
#define OFFLOOM_UNSUPPORTED_GREEN                                                                  \
  OFFLOOM_UNSUPPORTED("multiprocessors cannot be divided among green contexts; launch into "       \
                      "streams of the device's context")
#define OFFLOOM_UNSUPPORTED_MULTI_DEVICE                                                           \
  OFFLOOM_UNSUPPORTED("grids of several devices are not supported; launch a cooperative kernel "   \
                      "on each")

// External resources

typedef struct CUextMemory_st *CUexternalMemory;
typedef struct CUextSemaphore_st *CUexternalSemaphore;
typedef struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st CUDA_EXTERNAL_MEMORY_HANDLE_DESC;
typedef struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st CUDA_EXTERNAL_MEMORY_BUFFER_DESC;
typedef struct CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC_st
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC;
typedef struct CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC_st CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC;
typedef struct CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS_st CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS;
typedef struct CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS_st CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS;
typedef struct CUDA_EXT_SEM_SIGNAL_NODE_PARAMS_st CUDA_EXT_SEM_SIGNAL_NODE_PARAMS;
typedef struct CUDA_EXT_SEM_WAIT_NODE_PARAMS_st CUDA_EXT_SEM_WAIT_NODE_PARAMS;

typedef enum CUexternalMemoryHandleType_enum {
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD = 1,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32 = 2,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_KMT = 3,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_HEAP = 4,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D12_RESOURCE = 5,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE = 6,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_RESOURCE_KMT = 7,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_NVSCIBUF = 8,
  CU_EXTERNAL_MEMORY_HANDLE_TYPE_DMABUF_FD = 9,
} CUexternalMemoryHandleType;

#define CUDA_EXTERNAL_MEMORY_DEDICATED 0x1

struct CUDA_EXTERNAL_MEMORY_HANDLE_DESC_st {
  CUexternalMemoryHandleType type;
  union {
    int fd;
    struct {
      void *handle;
      const void *name;
    } win32;
    const void *nvSciBufObject;
  } handle;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
};

struct CUDA_EXTERNAL_MEMORY_BUFFER_DESC_st {
  unsigned long long offset;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
};

// Graphics

typedef struct CUgraphicsResource_st *CUgraphicsResource;

typedef enum CUgraphicsRegisterFlags_enum {
  CU_GRAPHICS_REGISTER_FLAGS_NONE = 0,
  CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY = 1,
  CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD = 2,
  CU_GRAPHICS_REGISTER_FLAGS_SURFACE_LDST = 4,
  CU_GRAPHICS_REGISTER_FLAGS_TEXTURE_GATHER = 8,
} CUgraphicsRegisterFlags;

typedef enum CUgraphicsMapResourceFlags_enum {
  CU_GRAPHICS_MAP_RESOURCE_FLAGS_NONE = 0,
  CU_GRAPHICS_MAP_RESOURCE_FLAGS_READ_ONLY = 1,
  CU_GRAPHICS_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 2,
} CUgraphicsMapResourceFlags;

// Tensor maps

#define CU_TENSOR_MAP_NUM_QWORDS 16

typedef struct alignas(128) CUtensorMap_st {
  cuuint64_t opaque[CU_TENSOR_MAP_NUM_QWORDS];
} CUtensorMap;

typedef enum CUtensorMapDataType_enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1,
  CU_TENSOR_MAP_DATA_TYPE_UINT32 = 2,
  CU_TENSOR_MAP_DATA_TYPE_INT32 = 3,
  CU_TENSOR_MAP_DATA_TYPE_UINT64 = 4,
  CU_TENSOR_MAP_DATA_TYPE_INT64 = 5,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ = 10,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 = 11,
  CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ = 12,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B = 13,
  CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN16B = 14,
  CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B = 15,
} CUtensorMapDataType;

typedef enum CUtensorMapInterleave_enum {
  CU_TENSOR_MAP_INTERLEAVE_NONE = 0,
  CU_TENSOR_MAP_INTERLEAVE_16B = 1,
  CU_TENSOR_MAP_INTERLEAVE_32B = 2,
} CUtensorMapInterleave;

typedef enum CUtensorMapSwizzle_enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B = 1,
  CU_TENSOR_MAP_SWIZZLE_64B = 2,
  CU_TENSOR_MAP_SWIZZLE_128B = 3,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B = 4,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B = 5,
  CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B = 6,
} CUtensorMapSwizzle;

typedef enum CUtensorMapL2promotion_enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B = 1,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3,
} CUtensorMapL2promotion;

typedef enum CUtensorMapFloatOOBfill_enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA = 1,
} CUtensorMapFloatOOBfill;

typedef enum CUtensorMapIm2ColWideMode_enum {
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W = 0,
  CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 = 1,
} CUtensorMapIm2ColWideMode;

// Green contexts

typedef struct CUgreenCtx_st *CUgreenCtx;
typedef struct CUdevResourceDesc_st *CUdevResourceDesc;

#define CU_GREEN_CTX_DEFAULT_STREAM 0x1

typedef enum CUdevResourceType_enum {
  CU_DEV_RESOURCE_TYPE_INVALID = 0,
  CU_DEV_RESOURCE_TYPE_SM = 1,
} CUdevResourceType;

typedef struct CUdevSmResource_st {
  unsigned int smCount;
} CUdevSmResource;

typedef struct CUdevResource_st {
  CUdevResourceType type;
  unsigned char _internal_padding[92];
  union {
    CUdevSmResource sm;
    unsigned char _oversize[48];
  };
} CUdevResource;

// Others

typedef enum CUprocessState_enum {
  CU_PROCESS_STATE_RUNNING = 0,
  CU_PROCESS_STATE_LOCKED = 1,
  CU_PROCESS_STATE_CHECKPOINTED = 2,
  CU_PROCESS_STATE_FAILED = 3,
} CUprocessState;

typedef struct CUcheckpointLockArgs_st CUcheckpointLockArgs;
typedef struct CUcheckpointCheckpointArgs_st CUcheckpointCheckpointArgs;
typedef struct CUcheckpointRestoreArgs_st CUcheckpointRestoreArgs;
typedef struct CUcheckpointUnlockArgs_st CUcheckpointUnlockArgs;
typedef struct CUmemDecompressParams_st CUmemDecompressParams;
typedef struct CUDA_LAUNCH_PARAMS_st CUDA_LAUNCH_PARAMS;

extern "C" {

OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuImportExternalMemory(
    CUexternalMemory *extMem_out, const CUDA_EXTERNAL_MEMORY_HANDLE_DESC *memHandleDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult
cuExternalMemoryGetMappedBuffer(CUdeviceptr *devPtr, CUexternalMemory extMem,
                                const CUDA_EXTERNAL_MEMORY_BUFFER_DESC *bufferDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuExternalMemoryGetMappedMipmappedArray(
    CUmipmappedArray *mipmap, CUexternalMemory extMem,
    const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC *mipmapDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuDestroyExternalMemory(CUexternalMemory extMem);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuImportExternalSemaphore(
    CUexternalSemaphore *extSem_out, const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *semHandleDesc);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult
cuSignalExternalSemaphoresAsync(const CUexternalSemaphore *extSemArray,
                                const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *paramsArray,
                                unsigned int numExtSems, CUstream stream);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuWaitExternalSemaphoresAsync(
    const CUexternalSemaphore *extSemArray, const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *paramsArray,
    unsigned int numExtSems, CUstream stream);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuDestroyExternalSemaphore(CUexternalSemaphore extSem);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphAddExternalSemaphoresSignalNode(
    CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
    size_t numDependencies, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExternalSemaphoresSignalNodeGetParams(
    CUgraphNode hNode, CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *params_out);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExternalSemaphoresSignalNodeSetParams(
    CUgraphNode hNode, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExecExternalSemaphoresSignalNodeSetParams(
    CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphAddExternalSemaphoresWaitNode(
    CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
    size_t numDependencies, const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExternalSemaphoresWaitNodeGetParams(
    CUgraphNode hNode, CUDA_EXT_SEM_WAIT_NODE_PARAMS *params_out);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExternalSemaphoresWaitNodeSetParams(
    CUgraphNode hNode, const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_EXTERNAL CUresult cuGraphExecExternalSemaphoresWaitNodeSetParams(
    CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_EXT_SEM_WAIT_NODE_PARAMS *nodeParams);

OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsMapResources(unsigned int count,
                                                                CUgraphicsResource *resources,
                                                                CUstream hStream);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsUnmapResources(unsigned int count,
                                                                  CUgraphicsResource *resources,
                                                                  CUstream hStream);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsUnregisterResource(CUgraphicsResource resource);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsResourceSetMapFlags(CUgraphicsResource resource,
                                                                       unsigned int flags);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsResourceGetMappedPointer(
    CUdeviceptr *pDevPtr, size_t *pSize, CUgraphicsResource resource);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsResourceGetMappedMipmappedArray(
    CUmipmappedArray *pMipmappedArray, CUgraphicsResource resource);
OFFLOOM_UNSUPPORTED_CU_GRAPHICS CUresult cuGraphicsSubResourceGetMappedArray(
    CUarray *pArray, CUgraphicsResource resource, unsigned int arrayIndex, unsigned int mipLevel);

OFFLOOM_UNSUPPORTED_TENSOR_MAP CUresult cuTensorMapEncodeTiled(
    CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType, cuuint32_t tensorRank,
    void *globalAddress, const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
    const cuuint32_t *boxDim, const cuuint32_t *elementStrides, CUtensorMapInterleave interleave,
    CUtensorMapSwizzle swizzle, CUtensorMapL2promotion l2Promotion,
    CUtensorMapFloatOOBfill oobFill);
OFFLOOM_UNSUPPORTED_TENSOR_MAP CUresult cuTensorMapEncodeIm2col(
    CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType, cuuint32_t tensorRank,
    void *globalAddress, const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
    const int *pixelBoxLowerCorner, const int *pixelBoxUpperCorner, cuuint32_t channelsPerPixel,
    cuuint32_t pixelsPerColumn, const cuuint32_t *elementStrides, CUtensorMapInterleave interleave,
    CUtensorMapSwizzle swizzle, CUtensorMapL2promotion l2Promotion,
    CUtensorMapFloatOOBfill oobFill);
OFFLOOM_UNSUPPORTED_TENSOR_MAP CUresult cuTensorMapEncodeIm2colWide(
    CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType, cuuint32_t tensorRank,
    void *globalAddress, const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
    int pixelBoxLowerCornerWidth, int pixelBoxUpperCornerWidth, cuuint32_t channelsPerPixel,
    cuuint32_t pixelsPerColumn, const cuuint32_t *elementStrides, CUtensorMapInterleave interleave,
    CUtensorMapIm2ColWideMode mode, CUtensorMapSwizzle swizzle, CUtensorMapL2promotion l2Promotion,
    CUtensorMapFloatOOBfill oobFill);
OFFLOOM_UNSUPPORTED_TENSOR_MAP CUresult cuTensorMapReplaceAddress(CUtensorMap *tensorMap,
                                                                  void *globalAddress);

OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult
cuCheckpointProcessCheckpoint(int pid, CUcheckpointCheckpointArgs *args);
OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult cuCheckpointProcessGetRestoreThreadId(int pid, int *tid);
OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult cuCheckpointProcessGetState(int pid, CUprocessState *state);
OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult cuCheckpointProcessLock(int pid,
                                                                CUcheckpointLockArgs *args);
OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult cuCheckpointProcessRestore(int pid,
                                                                   CUcheckpointRestoreArgs *args);
OFFLOOM_UNSUPPORTED_CHECKPOINT CUresult cuCheckpointProcessUnlock(int pid,
                                                                  CUcheckpointUnlockArgs *args);

OFFLOOM_UNSUPPORTED_MEMORY_NODE CUresult
cuGraphAddBatchMemOpNode(CUgraphNode *phGraphNode, CUgraph hGraph, const CUgraphNode *dependencies,
                         size_t numDependencies, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_MEMORY_NODE CUresult
cuGraphBatchMemOpNodeGetParams(CUgraphNode hNode, CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams_out);
OFFLOOM_UNSUPPORTED_MEMORY_NODE CUresult
cuGraphBatchMemOpNodeSetParams(CUgraphNode hNode, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);
OFFLOOM_UNSUPPORTED_MEMORY_NODE CUresult cuGraphExecBatchMemOpNodeSetParams(
    CUgraphExec hGraphExec, CUgraphNode hNode, const CUDA_BATCH_MEM_OP_NODE_PARAMS *nodeParams);

OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxCreate(CUgreenCtx *phCtx, CUdevResourceDesc desc,
                                                    CUdevice dev, unsigned int flags);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxDestroy(CUgreenCtx hCtx);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuCtxFromGreenCtx(CUcontext *pContext, CUgreenCtx hCtx);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuDeviceGetDevResource(CUdevice device, CUdevResource *resource,
                                                          CUdevResourceType type);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuCtxGetDevResource(CUcontext hCtx, CUdevResource *resource,
                                                       CUdevResourceType type);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxGetDevResource(CUgreenCtx hCtx,
                                                            CUdevResource *resource,
                                                            CUdevResourceType type);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuDevSmResourceSplitByCount(
    CUdevResource *result, unsigned int *nbGroups, const CUdevResource *input,
    CUdevResource *remaining, unsigned int useFlags, unsigned int minCount);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuDevResourceGenerateDesc(CUdevResourceDesc *phDesc,
                                                             CUdevResource *resources,
                                                             unsigned int nbResources);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxRecordEvent(CUgreenCtx hCtx, CUevent hEvent);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxWaitEvent(CUgreenCtx hCtx, CUevent hEvent);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuStreamGetGreenCtx(CUstream hStream, CUgreenCtx *phCtx);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxStreamCreate(CUstream *phStream, CUgreenCtx greenCtx,
                                                          unsigned int flags, int priority);
OFFLOOM_UNSUPPORTED_GREEN CUresult cuGreenCtxGetId(CUgreenCtx greenCtx,
                                                   unsigned long long *greenCtxId);

OFFLOOM_UNSUPPORTED_NVSCI CUresult cuDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList,
                                                                  CUdevice dev, int flags);
OFFLOOM_UNSUPPORTED_DECOMPRESSION CUresult
cuMemBatchDecompressAsync(CUmemDecompressParams *paramsArray, size_t count, unsigned int flags,
                          size_t *errorIndex, CUstream stream);
OFFLOOM_UNSUPPORTED_MULTI_DEVICE CUresult cuLaunchCooperativeKernelMultiDevice(
    CUDA_LAUNCH_PARAMS *launchParamsList, unsigned int numDevices, unsigned int flags);
}

#undef OFFLOOM_UNSUPPORTED_EXTERNAL
#undef OFFLOOM_UNSUPPORTED_CU_GRAPHICS
#undef OFFLOOM_UNSUPPORTED_TENSOR_MAP
#undef OFFLOOM_UNSUPPORTED_CHECKPOINT
#undef OFFLOOM_UNSUPPORTED_NVSCI
#undef OFFLOOM_UNSUPPORTED_DECOMPRESSION
#undef OFFLOOM_UNSUPPORTED_MEMORY_NODE
#undef OFFLOOM_UNSUPPORTED_GREEN
#undef OFFLOOM_UNSUPPORTED_MULTI_DEVICE

#endif
