// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types, codes and settings of NCCL.
#pragma once

#include "../cuda_bf16.h"
#include "../cuda_fp16.h"
#include "../cuda_runtime.h"

#ifdef __cplusplus
#include "../cuda_fp8.h"
#endif

#include <limits.h>
#include <stddef.h>

#define NCCL_MAJOR 2
#define NCCL_MINOR 27
#define NCCL_PATCH 7
#define NCCL_SUFFIX ""
/// Versions up to 2.8 had two digits for the minor one.
#define NCCL_VERSION(major, minor, patch)                                                          \
  (((major) <= 2 && (minor) <= 8) ? (major) * 1000 + (minor) * 100 + (patch)                       \
                                  : (major) * 10000 + (minor) * 100 + (patch))
#define NCCL_VERSION_CODE 22707

typedef struct ncclComm *ncclComm_t;
typedef struct ncclWindow_vidmem *ncclWindow_t;
#define NCCL_COMM_NULL NULL

#define NCCL_UNIQUE_ID_BYTES 128
typedef struct {
  char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;

typedef enum {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7,
  ncclNumResults = 8
} ncclResult_t;

typedef enum {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9,
  ncclFloat8e4m3 = 10,
  ncclFloat8e5m2 = 11,
  ncclNumTypes = 12
} ncclDataType_t;

typedef enum { ncclNumOps_dummy = 5 } ncclRedOp_dummy_t;
typedef enum {
  ncclSum = 0,
  ncclProd = 1,
  ncclMax = 2,
  ncclMin = 3,
  ncclAvg = 4,
  ncclNumOps = 5, ///< of these; those that programs make follow
  ncclMaxRedOp = INT_MAX
} ncclRedOp_t;

typedef enum {
  ncclScalarDevice = 0,       ///< read when the collective runs
  ncclScalarHostImmediate = 1 ///< read during the call that makes the reduction
} ncclScalarResidence_t;

#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_UNDEF_PTR NULL
#define NCCL_UNDEF_FLOAT -1.0f
#define NCCL_SPLIT_NOCOLOR -1
#define NCCL_CTA_POLICY_DEFAULT 0x00
#define NCCL_CTA_POLICY_EFFICIENCY 0x01
#define NCCL_SHRINK_DEFAULT 0x00
#define NCCL_SHRINK_ABORT 0x01
#define NCCL_WIN_DEFAULT 0x00
#define NCCL_WIN_COLL_SYMMETRIC 0x01

/// Of these settings `blocking` and `commName` mean something here.
typedef struct ncclConfig_v22800 {
  size_t size;
  unsigned int magic;
  unsigned int version;
  int blocking; ///< 0: making a communicator does not wait for the other ranks
  int cgaClusterSize;
  int minCTAs;
  int maxCTAs;
  const char *netName;
  int splitShare;
  int trafficClass;
  const char *commName;
  int collnetEnable;
  int CTAPolicy;
  int shrinkShare;
  int nvlsCTAs;
} ncclConfig_t;

#define NCCL_CONFIG_INITIALIZER                                                                    \
  {sizeof(ncclConfig_t),                                                                           \
   0xcafebeef,                                                                                     \
   NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH),                                               \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_PTR,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_PTR,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT,                                                                          \
   NCCL_CONFIG_UNDEF_INT}

typedef struct ncclSimInfo_v22200 {
  size_t size;
  unsigned int magic;
  unsigned int version;
  float estimatedTime; ///< in seconds
} ncclSimInfo_t;

#define NCCL_SIM_INFO_INITIALIZER                                                                  \
  {sizeof(ncclSimInfo_t), 0x74685283, NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH),            \
   NCCL_UNDEF_FLOAT}
