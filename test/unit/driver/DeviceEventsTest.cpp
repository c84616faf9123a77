// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How devices work with the host: what has an answer and no effect.
#include "DriverFixture.h"

namespace {

using DeviceEvents = DriverTest;

TEST_F(DeviceEvents, AtomicsAreTheProcessors) {
  const CUatomicOperation add = CU_ATOMIC_OPERATION_INTEGER_ADD;
  unsigned own = 0, runtime = 0;
  EXPECT_EQ(cuDeviceGetHostAtomicCapabilities(&own, &add, 1, 0), CUDA_SUCCESS);
  EXPECT_TRUE(own & CU_ATOMIC_CAPABILITY_SCALAR_64);
  const cudaAtomicOperation cas = cudaAtomicOperationCAS;
  EXPECT_EQ(cudaDeviceGetHostAtomicCapabilities(&runtime, &cas, 1, 0), cudaSuccess);
  EXPECT_TRUE(runtime & cudaAtomicCapabilityScalar128);
  EXPECT_EQ(cuDeviceGetHostAtomicCapabilities(&own, nullptr, 1, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuDeviceGetP2PAtomicCapabilities(&own, &add, 1, 0, 0), CUDA_ERROR_INVALID_DEVICE);
}

TEST_F(DeviceEvents, NobodyIsNotified) {
  CUasyncCallbackHandle handle = nullptr;
  const auto callback = [](CUasyncNotificationInfo *, void *, CUasyncCallbackHandle) {};
  EXPECT_EQ(cuDeviceRegisterAsyncNotification(0, callback, nullptr, &handle), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceUnregisterAsyncNotification(0, handle), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceUnregisterAsyncNotification(0, handle), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice,
                                               cudaFlushGPUDirectRDMAWritesToOwner),
            cudaSuccess);
}

TEST_F(DeviceEvents, TheLogIsEmpty) {
  CUlogsCallbackHandle handle = nullptr;
  CUlogIterator place = 1;
  char text[8] = "text";
  size_t size = sizeof text;
  EXPECT_EQ(cuLogsRegisterCallback([](void *, CUlogLevel, char *, size_t) {}, nullptr, &handle),
            CUDA_SUCCESS);
  EXPECT_EQ(cuLogsCurrent(&place, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuLogsDumpToMemory(&place, text, &size, 0), CUDA_SUCCESS);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(cuLogsDumpToFile(&place, "/dev/null", 0), CUDA_SUCCESS);
  EXPECT_EQ(cuLogsUnregisterCallback(handle), CUDA_SUCCESS);
}

TEST_F(DeviceEvents, SettingsOfCoreDumpsAreKept) {
  bool on = true, got = false;
  size_t size = sizeof on;
  EXPECT_EQ(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &size), CUDA_SUCCESS);
  EXPECT_EQ(cuCoredumpGetAttributeGlobal(CU_COREDUMP_ENABLE_ON_EXCEPTION, &got, &size),
            CUDA_SUCCESS);
  EXPECT_TRUE(got);
  EXPECT_EQ(cuCoredumpSetAttributeGlobal(CU_COREDUMP_MAX, &on, &size), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuCoredumpGetAttribute(CU_COREDUMP_FILE, nullptr, nullptr), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
