// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that fails: what comes after it in streams, and which calls report it.
#include "../Launched.h"
#include "Recorder.h"

#include "offloom/trap.h"

using namespace offloom;
using namespace streams_test;

namespace {

class Failures : public testing::Test {
protected:
  ~Failures() override {
    cudaDeviceReset();
    cudaGetLastError();
  }

  static void put_failure(cudaStream_t s) {
    EXPECT_EQ(launched({1, 1, 0, s}, [] { trap(cudaErrorLaunchFailure); }), cudaSuccess);
  }
};

TEST_F(Failures, AreReportedByCallsThatWait) {
  stream s;
  gate g;
  g.put_into(s);
  put_failure(s);
  EXPECT_EQ(cudaStreamQuery(s), cudaErrorNotReady);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  g.open();
  EXPECT_EQ(cudaStreamSynchronize(s), cudaErrorLaunchFailure);
  EXPECT_EQ(cudaGetLastError(), cudaErrorLaunchFailure);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
}

TEST_F(Failures, EndWhatStreamsHold) {
  stream s;
  gate g;
  recorder r;
  g.put_into(s);
  put_failure(s);
  r.put_into(s, 'a');
  cudaLaunchHostFunc(s, [](void *p) { static_cast<recorder *>(p)->note('b'); }, &r);
  cudaStreamAddCallback(
      s, [](cudaStream_t, cudaError_t, void *p) { static_cast<recorder *>(p)->note('c'); }, &r, 0);
  g.open();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(r.text(), "");
}

TEST_F(Failures, AreReportedByBlockingCopies) {
  int *device = nullptr, host = 0;
  cudaMalloc(&device, sizeof host);
  put_failure(nullptr);
  EXPECT_EQ(cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost), cudaErrorLaunchFailure);
}

TEST_F(Failures, AreReportedByEvents) {
  stream s;
  event e;
  put_failure(s);
  cudaEventRecord(e, s);
  EXPECT_EQ(cudaEventSynchronize(e), cudaErrorLaunchFailure);
}

TEST_F(Failures, EndWithAReset) {
  recorder r;
  put_failure(nullptr);
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  r.put_into(nullptr, 'a');
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(r.text(), "a");
}

} // namespace
