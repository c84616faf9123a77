// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host functions and callbacks.
#include "Recorder.h"

using namespace streams_test;

namespace {

TEST(HostFunctions, RunInTheStreamsOrder) {
  stream s;
  gate g;
  recorder r;
  g.put_into(s);
  r.put_into(s, 'a');
  cudaLaunchHostFunc(s, [](void *p) { static_cast<recorder *>(p)->note('b'); }, &r);
  r.put_into(s, 'c');
  EXPECT_EQ(r.text(), "");
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(r.text(), "abc");
}

TEST(HostFunctions, MayWaitForTheHost) {
  stream s;
  gate g;
  cudaLaunchHostFunc(s, [](void *p) { static_cast<gate *>(p)->pass(); }, &g);
  EXPECT_EQ(cudaStreamQuery(s), cudaErrorNotReady);
  g.open();
  EXPECT_EQ(cudaStreamSynchronize(s), cudaSuccess);
}

TEST(HostFunctions, MustNotCallTheApi) {
  stream s;
  cudaError_t errors[3];
  cudaLaunchHostFunc(
      s,
      [](void *p) {
        auto *const e = static_cast<cudaError_t *>(p);
        void *memory;
        e[0] = cudaMalloc(&memory, 4);
        e[1] = cudaDeviceSynchronize();
        e[2] = cudaStreamSynchronize(nullptr);
      },
      errors);
  cudaStreamSynchronize(s);
  for (cudaError_t error : errors)
    EXPECT_EQ(error, cudaErrorNotPermitted);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess); // whichever thread ran it
}

struct called {
  cudaStream_t stream;
  cudaError_t status;
};

TEST(Callbacks, AreToldTheirStream) {
  stream s;
  called c = {nullptr, cudaErrorUnknown};
  cudaStreamAddCallback(
      s,
      [](cudaStream_t stream, cudaError_t status, void *p) {
        *static_cast<called *>(p) = {stream, status};
      },
      &c, 0);
  cudaStreamSynchronize(s);
  EXPECT_EQ(c.stream, static_cast<cudaStream_t>(s));
  EXPECT_EQ(c.status, cudaSuccess);
}

} // namespace
