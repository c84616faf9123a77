// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events as objects.
#include "cuda_runtime_api.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace {

class Stream : public testing::Test {
protected:
  Stream() {
    EXPECT_EQ(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -9), cudaSuccess);
  }
  ~Stream() override {
    cudaStreamDestroy(stream);
    cudaGetLastError();
  }
  cudaStream_t stream;
};

TEST_F(Stream, RemembersWhatItWasMadeWith) {
  unsigned flags;
  int priority, least, greatest;
  unsigned long long id, other;
  EXPECT_EQ(cudaStreamGetFlags(stream, &flags), cudaSuccess);
  EXPECT_EQ(flags, unsigned(cudaStreamNonBlocking));
  EXPECT_EQ(cudaStreamGetPriority(stream, &priority), cudaSuccess);
  EXPECT_EQ(cudaDeviceGetStreamPriorityRange(&least, &greatest), cudaSuccess);
  EXPECT_EQ(priority, greatest);
  EXPECT_EQ(cudaStreamGetId(stream, &id), cudaSuccess);
  EXPECT_EQ(cudaStreamGetId(nullptr, &other), cudaSuccess);
  EXPECT_NE(id, other);
}

TEST_F(Stream, DestroyedOnesAreRefused) {
  cudaStream_t gone;
  cudaStreamCreate(&gone);
  EXPECT_EQ(cudaStreamDestroy(gone), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(gone), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamSynchronize(gone), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaStreamQuery(gone), cudaErrorInvalidResourceHandle);
}

TEST_F(Stream, DefaultStreams) {
  EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(cudaStreamLegacy), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
}

TEST_F(Stream, HostFunctions) {
  int order = 0;
  EXPECT_EQ(cudaLaunchHostFunc(
                stream, [](void *p) { *static_cast<int *>(p) += 1; }, &order),
            cudaSuccess);
  EXPECT_EQ(cudaStreamAddCallback(
                stream,
                [](cudaStream_t, cudaError_t status, void *p) {
                  *static_cast<int *>(p) *= status == cudaSuccess ? 10 : 0;
                },
                &order, 0),
            cudaSuccess);
  EXPECT_EQ(order, 10);
  EXPECT_EQ(cudaLaunchHostFunc(stream, nullptr, nullptr), cudaErrorInvalidValue);
}

TEST_F(Stream, EventsMeasureTime) {
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  cudaEventRecord(start, stream);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  cudaEventRecord(end, stream);
  float ms = 0;
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaSuccess);
  EXPECT_GE(ms, 2.0f);
  EXPECT_LT(ms, 2000.0f);
  EXPECT_EQ(cudaEventElapsedTime(&ms, end, start), cudaSuccess);
  EXPECT_LE(ms, -2.0f);
  EXPECT_EQ(cudaStreamWaitEvent(stream, end), cudaSuccess);
  cudaEventDestroy(start);
  EXPECT_EQ(cudaEventElapsedTime(&ms, start, end), cudaErrorContextIsDestroyed);
  cudaEventDestroy(end);
}

TEST_F(Stream, EventsWithoutTime) {
  cudaEvent_t unrecorded, untimed;
  float ms;
  cudaEventCreate(&unrecorded);
  cudaEventCreate(&untimed, cudaEventDisableTiming);
  EXPECT_EQ(cudaEventQuery(unrecorded), cudaSuccess);
  EXPECT_EQ(cudaEventElapsedTime(&ms, unrecorded, unrecorded), cudaErrorInvalidResourceHandle);
  cudaEventRecord(untimed);
  EXPECT_EQ(cudaEventElapsedTime(&ms, untimed, untimed), cudaErrorInvalidResourceHandle);
  cudaEventDestroy(unrecorded);
  cudaEventDestroy(untimed);
  EXPECT_EQ(cudaEventCreateWithFlags(&untimed, 0x80), cudaErrorInvalidValue);
}

TEST_F(Stream, Attributes) {
  cudaStreamAttrValue value = {}, back = {};
  value.accessPolicyWindow.hitRatio = 0.5f;
  EXPECT_EQ(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value),
            cudaSuccess);
  EXPECT_EQ(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &back),
            cudaSuccess);
  EXPECT_EQ(back.accessPolicyWindow.hitRatio, 0.5f);
}

} // namespace
