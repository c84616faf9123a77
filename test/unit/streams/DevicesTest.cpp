// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several emulated devices: OFFLOOM_DEVICES=4, see Recorder.cpp.
#include "../Launched.h"
#include "Recorder.h"

#include <thread>

using namespace offloom;
using namespace streams_test;

namespace {

class Devices : public testing::Test {
protected:
  ~Devices() override {
    cudaSetDevice(0);
    cudaGetLastError();
  }
};

TEST_F(Devices, AreChosenByEachThread) {
  int count = 0, device = -1;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 4);
  EXPECT_EQ(cudaSetDevice(2), cudaSuccess);
  EXPECT_EQ(cudaSetDevice(4), cudaErrorInvalidDevice);
  cudaGetDevice(&device);
  EXPECT_EQ(device, 2);
  std::thread([] {
    int device = -1;
    cudaGetDevice(&device);
    EXPECT_EQ(device, 0);
  }).join();
}

TEST_F(Devices, DifferInTheirPlace) {
  char id[20];
  int device = -1;
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(cudaDeviceGetPCIBusId(id, sizeof id, i), cudaSuccess);
    EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, id), cudaSuccess);
    EXPECT_EQ(device, i);
  }
}

TEST_F(Devices, OwnStreamsAndEvents) {
  int device = -1;
  cudaSetDevice(1);
  stream s;
  event e;
  EXPECT_EQ(cudaStreamGetDevice(s, &device), cudaSuccess);
  EXPECT_EQ(device, 1);
  cudaSetDevice(0);
  EXPECT_EQ(launched({1, 1, 0, s}, [] {}), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(e, nullptr), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventRecord(e, s), cudaSuccess);
  EXPECT_EQ(cudaStreamWaitEvent(nullptr, e), cudaSuccess);
}

TEST_F(Devices, SynchroniseEachOnItsOwn) {
  gate g;
  recorder r;
  g.put_into(nullptr);
  cudaSetDevice(1);
  r.put_into(nullptr, 'a');
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(r.text(), "a");
  g.open();
  cudaSetDevice(0);
  cudaDeviceSynchronize();
}

TEST_F(Devices, WaitForEventsOfOthers) {
  gate g;
  recorder r;
  event e;
  g.put_into(nullptr);
  r.put_into(nullptr, 'a');
  cudaEventRecord(e);
  cudaSetDevice(3);
  cudaStreamWaitEvent(nullptr, e);
  r.put_into(nullptr, 'b');
  g.open();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(r.text(), "ab");
}

TEST_F(Devices, OwnTheirMemory) {
  std::size_t free = 0, free_after = 0, total = 0;
  cudaSetDevice(2);
  int *memory;
  cudaMemGetInfo(&free, &total);
  cudaMalloc(&memory, 1 << 20);
  cudaMemGetInfo(&free_after, &total);
  EXPECT_EQ(free - free_after, std::size_t{1} << 20);
  cudaSetDevice(0);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, memory);
  EXPECT_EQ(attributes.device, 2);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
}

TEST_F(Devices, PeerAccess) {
  int can = -1;
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaSuccess);
  EXPECT_EQ(can, 1);
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 1, 1), cudaSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 4), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(0, 0), cudaErrorPeerAccessUnsupported);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
  EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaSuccess);
  EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
  int value = -1;
  EXPECT_EQ(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 3), cudaSuccess);
  EXPECT_EQ(value, 1);
  EXPECT_EQ(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 3, 3),
            cudaErrorInvalidDevice);
}

TEST_F(Devices, PeerCopiesWaitForBoth) {
  int *first, *second, result = 0;
  cudaMalloc(&first, sizeof(int));
  cudaSetDevice(1);
  cudaMalloc(&second, sizeof(int));
  launch({1, 1}, [=] { *second = 7; });
  cudaSetDevice(0);
  EXPECT_EQ(cudaMemcpyPeer(first, 0, second, 1, sizeof(int)), cudaSuccess);
  EXPECT_EQ(cudaMemcpyPeer(first, 0, second, 4, sizeof(int)), cudaErrorInvalidDevice);
  cudaMemcpy(&result, first, sizeof(int), cudaMemcpyDeviceToHost);
  EXPECT_EQ(result, 7);
  EXPECT_EQ(cudaMemcpyPeerAsync(second, 1, first, 0, sizeof(int)), cudaSuccess);
  cudaDeviceSynchronize();
  cudaFree(first);
  cudaFree(second);
}

} // namespace
