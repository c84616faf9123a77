// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API has and the runtime does not: declared, so that checking accepts a program
// which calls it, and migration says what to do instead. Virtual memory has its own in
// cuda_driver_virtual_memory.h, and tensor maps in cuda_driver_tensor_maps.h.
#include "cuda.h" // includes this header where its names are wanted, also if it is the first

#ifndef OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H
#define OFFLOOM_CUDA_DRIVER_UNSUPPORTED_H

#define OFFLOOM_UNSUPPORTED_CHECKPOINT                                                             \
  OFFLOOM_UNSUPPORTED("processes are not checkpointed by CUDA's state, which is ordinary memory; " \
                      "use CRIU on the process itself")
#define OFFLOOM_UNSUPPORTED_DECOMPRESSION                                                          \
  OFFLOOM_UNSUPPORTED("there is no decompression engine; decompress on the host")
#define OFFLOOM_UNSUPPORTED_MULTI_DEVICE                                                           \
  OFFLOOM_UNSUPPORTED("grids of several devices are not supported; launch a cooperative kernel "   \
                      "on each")

typedef enum CUprocessState_enum {
  CU_PROCESS_STATE_RUNNING = 0,
  CU_PROCESS_STATE_LOCKED = 1,
  CU_PROCESS_STATE_CHECKPOINTED = 2,
  CU_PROCESS_STATE_FAILED = 3,
} CUprocessState;

typedef struct CUcheckpointLockArgs_st {
  unsigned int timeoutMs;
  unsigned int reserved0;
  cuuint64_t reserved1[7];
} CUcheckpointLockArgs;

typedef struct CUcheckpointCheckpointArgs_st {
  cuuint64_t reserved[8];
} CUcheckpointCheckpointArgs;

typedef struct CUcheckpointGpuPair_st {
  CUuuid oldUuid;
  CUuuid newUuid;
} CUcheckpointGpuPair;

typedef struct CUcheckpointRestoreArgs_st {
  CUcheckpointGpuPair *gpuPairs;
  unsigned int gpuPairsCount;
  char reserved[52 - sizeof(CUcheckpointGpuPair *)];
  cuuint64_t reserved1;
} CUcheckpointRestoreArgs;

typedef struct CUcheckpointUnlockArgs_st {
  cuuint64_t reserved[8];
} CUcheckpointUnlockArgs;

typedef enum CUmemDecompressAlgorithm_enum {
  CU_MEM_DECOMPRESS_UNSUPPORTED = 0,
  CU_MEM_DECOMPRESS_ALGORITHM_DEFLATE = 1 << 0,
  CU_MEM_DECOMPRESS_ALGORITHM_SNAPPY = 1 << 1,
  CU_MEM_DECOMPRESS_ALGORITHM_LZ4 = 1 << 2,
} CUmemDecompressAlgorithm;

typedef struct CUmemDecompressParams_st {
  size_t srcNumBytes;
  size_t dstNumBytes;
  cuuint32_t *dstActBytes;
  const void *src;
  void *dst;
  CUmemDecompressAlgorithm algo;
  unsigned char padding[20];
} CUmemDecompressParams;

#define CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_PRE_LAUNCH_SYNC 0x01
#define CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_NO_POST_LAUNCH_SYNC 0x02

typedef struct CUDA_LAUNCH_PARAMS_st {
  CUfunction function;
  unsigned int gridDimX, gridDimY, gridDimZ;
  unsigned int blockDimX, blockDimY, blockDimZ;
  unsigned int sharedMemBytes;
  CUstream hStream;
  void **kernelParams;
} CUDA_LAUNCH_PARAMS;

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_UNSUPPORTED_CHECKPOINT
CUresult cuCheckpointProcessCheckpoint(int pid, CUcheckpointCheckpointArgs *args);
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
#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_UNSUPPORTED_CHECKPOINT
#undef OFFLOOM_UNSUPPORTED_DECOMPRESSION
#undef OFFLOOM_UNSUPPORTED_MULTI_DEVICE

#endif
