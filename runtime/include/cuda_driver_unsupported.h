// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API has and the runtime does not: declared, so that checking accepts a program
// which calls it, and migration says what to do instead. Virtual memory has its own in
// cuda_driver_virtual_memory.h. Tensor maps are here as a whole, those that work too.
#include "cuda.h" // includes this header where its names are wanted, also if it is the first

#ifndef OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H
#define OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H

#define OFFLOOM_UNSUPPORTED_TENSOR_MAP                                                             \
  OFFLOOM_UNSUPPORTED("there are no tensor maps of images as columns; copy tiles in the kernel, "  \
                      "or by cuTensorMapEncodeTiled")
#define OFFLOOM_UNSUPPORTED_CHECKPOINT                                                             \
  OFFLOOM_UNSUPPORTED("processes are not checkpointed by CUDA's state, which is ordinary memory; " \
                      "use CRIU on the process itself")
#define OFFLOOM_UNSUPPORTED_DECOMPRESSION                                                          \
  OFFLOOM_UNSUPPORTED("there is no decompression engine; decompress on the host")
#define OFFLOOM_UNSUPPORTED_MULTI_DEVICE                                                           \
  OFFLOOM_UNSUPPORTED("grids of several devices are not supported; launch a cooperative kernel "   \
                      "on each")

// Tensor maps: those of tiles work, see offloom/tensor_map.h

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

CUresult cuTensorMapEncodeTiled(CUtensorMap *tensorMap, CUtensorMapDataType tensorDataType,
                                cuuint32_t tensorRank, void *globalAddress,
                                const cuuint64_t *globalDim, const cuuint64_t *globalStrides,
                                const cuuint32_t *boxDim, const cuuint32_t *elementStrides,
                                CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion l2Promotion,
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
CUresult cuTensorMapReplaceAddress(CUtensorMap *tensorMap, void *globalAddress);

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

OFFLOOM_UNSUPPORTED_DECOMPRESSION CUresult
cuMemBatchDecompressAsync(CUmemDecompressParams *paramsArray, size_t count, unsigned int flags,
                          size_t *errorIndex, CUstream stream);
OFFLOOM_UNSUPPORTED_MULTI_DEVICE CUresult cuLaunchCooperativeKernelMultiDevice(
    CUDA_LAUNCH_PARAMS *launchParamsList, unsigned int numDevices, unsigned int flags);
}

#undef OFFLOOM_UNSUPPORTED_TENSOR_MAP
#undef OFFLOOM_UNSUPPORTED_CHECKPOINT
#undef OFFLOOM_UNSUPPORTED_DECOMPRESSION
#undef OFFLOOM_UNSUPPORTED_MULTI_DEVICE

#endif
