// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More of the driver API's devices and contexts.
#include "DriverFixture.h"

#include <cstring>

namespace {

using DriverContext = DriverTest;

TEST_F(DriverContext, HasAnIdentifier) {
  CUcontext other = nullptr;
  EXPECT_EQ(cuCtxCreate(&other, CU_CTX_SCHED_YIELD, 0), CUDA_SUCCESS);
  unsigned long long primary = 0, of_other = 0, current = 0;
  EXPECT_EQ(cuCtxGetId(context, &primary), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetId(other, &of_other), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetId(nullptr, &current), CUDA_SUCCESS);
  EXPECT_NE(primary, of_other);
  EXPECT_EQ(current, of_other);
  unsigned flags = 0;
  EXPECT_EQ(cuCtxGetFlags(&flags), CUDA_SUCCESS);
  EXPECT_EQ(flags, unsigned{CU_CTX_SCHED_YIELD});
  EXPECT_EQ(cuCtxSetFlags(CU_CTX_SCHED_SPIN | CU_CTX_SCHED_YIELD), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuCtxSetFlags(CU_CTX_SCHED_SPIN), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDestroy(other), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetId(other, &current), CUDA_ERROR_CONTEXT_IS_DESTROYED);
}

TEST_F(DriverContext, MayBeDestroyedWhileItIsInTheStackTwice) {
  CUcontext twice = nullptr;
  EXPECT_EQ(cuCtxCreate(&twice, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxPushCurrent(twice), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDestroy(twice), CUDA_SUCCESS);
  CUdeviceptr memory;
  EXPECT_EQ(cuMemAlloc(&memory, 4), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxPopCurrent(&twice), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
}

TEST_F(DriverContext, IsAttachedTo) {
  CUcontext made = nullptr, same = nullptr;
  EXPECT_EQ(cuCtxCreate(&made, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxAttach(&same, 0), CUDA_SUCCESS);
  EXPECT_EQ(same, made);
  EXPECT_EQ(cuCtxDetach(made), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetCurrent(&same), CUDA_SUCCESS);
  EXPECT_EQ(same, made);
  EXPECT_EQ(cuCtxDetach(made), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDetach(made), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxAttach(&same, 1), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(DriverContext, HasLimitsAndSettings) {
  size_t limit = 0;
  EXPECT_EQ(cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, 16 << 20), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetLimit(&limit, CU_LIMIT_MALLOC_HEAP_SIZE), CUDA_SUCCESS);
  EXPECT_GE(limit, 16u << 20);
  EXPECT_EQ(cuCtxGetLimit(&limit, CU_LIMIT_MAX), CUDA_ERROR_INVALID_VALUE);
  CUfunc_cache cache{};
  EXPECT_EQ(cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_L1), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetCacheConfig(&cache), CUDA_SUCCESS);
  CUsharedconfig banks{};
  EXPECT_EQ(cuCtxSetSharedMemConfig(CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetSharedMemConfig(&banks), CUDA_SUCCESS);
  int least = 1, greatest = 1;
  EXPECT_EQ(cuCtxGetStreamPriorityRange(&least, &greatest), CUDA_SUCCESS);
  EXPECT_EQ(least, 0);
  EXPECT_LT(greatest, 0);
  EXPECT_EQ(cuCtxResetPersistingL2Cache(), CUDA_SUCCESS);
  CUexecAffinityParam affinity{};
  EXPECT_EQ(cuCtxGetExecAffinity(&affinity, CU_EXEC_AFFINITY_TYPE_SM_COUNT),
            CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
  EXPECT_EQ(cuFlushGPUDirectRDMAWrites(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX,
                                       CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER),
            CUDA_SUCCESS);
}

TEST_F(DriverContext, NeedsNoPeers) {
  EXPECT_EQ(cuCtxEnablePeerAccess(context, 0), CUDA_ERROR_PEER_ACCESS_UNSUPPORTED) << "its own";
  EXPECT_EQ(cuCtxEnablePeerAccess(nullptr, 0), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxDisablePeerAccess(context), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
  int value = 1;
  EXPECT_EQ(cuDeviceGetP2PAttribute(&value, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 0),
            CUDA_ERROR_INVALID_DEVICE);
}

TEST_F(DriverContext, KnowsItsDevice) {
  CUuuid own{}, runtime{};
  cudaDeviceProp properties;
  EXPECT_EQ(cuDeviceGetUuid(&own, 0), CUDA_SUCCESS);
  EXPECT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  runtime = properties.uuid;
  EXPECT_EQ(std::memcmp(&own, &runtime, sizeof own), 0);
  EXPECT_EQ(cuDeviceGetUuid(&own, 64), CUDA_ERROR_INVALID_DEVICE);
  char bus[32] = {}, luid[8];
  unsigned mask = 0;
  CUdevice device = -1;
  EXPECT_EQ(cuDeviceGetPCIBusId(bus, sizeof bus, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceGetByPCIBusId(&device, bus), CUDA_SUCCESS);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cuDeviceGetLuid(luid, &mask, 0), CUDA_ERROR_NOT_SUPPORTED);
  CUdevprop of_old{};
  EXPECT_EQ(cuDeviceGetProperties(&of_old, 0), CUDA_SUCCESS);
  EXPECT_EQ(of_old.SIMDWidth, 32);
  int divisible = 1;
  EXPECT_EQ(cuDeviceGetExecAffinitySupport(&divisible, CU_EXEC_AFFINITY_TYPE_SM_COUNT, 0),
            CUDA_SUCCESS);
  EXPECT_EQ(divisible, 0);
}

TEST_F(DriverContext, IsResetWithItsMemory) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuDevicePrimaryCtxSetFlags(0, CU_CTX_SCHED_BLOCKING_SYNC), CUDA_SUCCESS);
  unsigned flags = 0;
  int active = 0;
  EXPECT_EQ(cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
  EXPECT_EQ(flags, unsigned{CU_CTX_SCHED_BLOCKING_SYNC});
  EXPECT_EQ(cuDevicePrimaryCtxSetFlags(0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAlloc(&memory, 64), CUDA_SUCCESS);
  EXPECT_EQ(cuDevicePrimaryCtxReset(0), CUDA_SUCCESS);
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
