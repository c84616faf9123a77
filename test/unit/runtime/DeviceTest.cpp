// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices: properties and attributes of a profile, limits, peers.
#include "cuda_runtime_api.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace {

TEST(Device, ThereIsOne) {
  int count = 0, device = -1;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
  EXPECT_EQ(cudaSetDevice(1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaSetDevice(-1), cudaErrorInvalidDevice);
  cudaGetLastError();
}

TEST(Device, AttributesAgreeWithProperties) {
  cudaDeviceProp p;
  ASSERT_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
  const auto attribute = [](cudaDeviceAttr a) {
    int value = -1;
    EXPECT_EQ(cudaDeviceGetAttribute(&value, a, 0), cudaSuccess);
    return value;
  };
  EXPECT_EQ(attribute(cudaDevAttrMaxThreadsPerBlock), p.maxThreadsPerBlock);
  EXPECT_EQ(attribute(cudaDevAttrMaxGridDimX), p.maxGridSize[0]);
  EXPECT_EQ(attribute(cudaDevAttrComputeCapabilityMajor), p.major);
  EXPECT_EQ(attribute(cudaDevAttrMultiProcessorCount), p.multiProcessorCount);
  EXPECT_EQ(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin), int(p.sharedMemPerBlockOptin));
  int value;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 3), cudaErrorInvalidDevice);
  cudaGetLastError();
}

TEST(Device, DefaultProfile) {
  cudaDeviceProp p;
  ASSERT_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
  EXPECT_STREQ(p.name, "Offloom sm_90");
  EXPECT_EQ(p.major, 9);
  EXPECT_EQ(p.warpSize, 32);
  EXPECT_EQ(p.sharedMemPerBlock, 49152u);
  EXPECT_EQ(p.sharedMemPerBlockOptin, 232448u);
  EXPECT_GT(p.totalGlobalMem, std::size_t{1} << 28);
}

TEST(DeviceDeathTest, ProfileByEnvironment) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        setenv("OFFLOOM_DEVICE", "sm_20", 1);
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
        std::exit(p.major == 2 && p.maxGridSize[0] == 65535 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
  EXPECT_DEATH(
      {
        setenv("OFFLOOM_DEVICE", "sm_9000", 1);
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, 0);
      },
      "OFFLOOM_DEVICE is 'sm_9000', which is none of sm_10 .*sm_90");
}

TEST(Device, Limits) {
  std::size_t value = 0;
  EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 123456), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
  EXPECT_EQ(value, 4u << 20) << "the least";
  EXPECT_EQ(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Device, BusIds) {
  char id[20];
  int device = -1;
  EXPECT_EQ(cudaDeviceGetPCIBusId(id, sizeof id, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, id), cudaSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cudaDeviceGetPCIBusId(id, 3, 0), cudaErrorInvalidValue);
  cudaGetLastError();
}

TEST(Device, HasNoPeers) {
  int can = -1;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 0), cudaSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
  cudaGetLastError();
}

TEST(Device, ResetFreesEverything) {
  void *p;
  cudaStream_t stream;
  cudaMalloc(&p, 64);
  cudaStreamCreate(&stream);
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  EXPECT_EQ(cudaFree(p), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaErrorInvalidResourceHandle);
  cudaGetLastError();
}

TEST(Device, Versions) {
  int driver = 0, runtime = 0;
  EXPECT_EQ(cudaDriverGetVersion(&driver), cudaSuccess);
  EXPECT_EQ(cudaRuntimeGetVersion(&runtime), cudaSuccess);
  EXPECT_GE(driver, runtime);
  EXPECT_GE(runtime, 12000);
}

} // namespace
