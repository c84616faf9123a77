// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// When copies, sets and frees are done, by the kind of the memory.
#include "Recorder.h"

#include <thread>
#include <vector>

using namespace offloom;
using namespace streams_test;

namespace {

class CopyOrder : public testing::Test {
protected:
  CopyOrder() {
    cudaMalloc(&device, sizeof(int));
    cudaMalloc(&other, sizeof(int));
    cudaMallocHost(&pinned, sizeof(int));
    cudaMemset(device, 0, sizeof(int));
    cudaDeviceSynchronize();
  }
  ~CopyOrder() override {
    g.open();
    cudaFree(device);
    cudaFree(other);
    cudaFreeHost(pinned);
  }
  int read(const int *memory) {
    int value = -1;
    EXPECT_EQ(cudaMemcpy(&value, memory, sizeof value, cudaMemcpyDeviceToHost), cudaSuccess);
    return value;
  }
  stream s;
  gate g;
  int *device, *other, *pinned;
};

TEST_F(CopyOrder, PinnedMemoryIsReadInTheStream) {
  *pinned = 1;
  g.put_into(s);
  EXPECT_EQ(cudaMemcpyAsync(device, pinned, sizeof(int), cudaMemcpyHostToDevice, s), cudaSuccess);
  *pinned = 2;
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(read(device), 2);
}

TEST_F(CopyOrder, PageableMemoryIsReadByTheCall) {
  int value = 1;
  g.put_into(s);
  cudaMemcpyAsync(device, &value, sizeof(int), cudaMemcpyHostToDevice, s);
  value = 2;
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(read(device), 1);
}

TEST_F(CopyOrder, MuchPageableMemoryIsCopiedByTheCall) {
  std::vector<int> values(1 << 16, 7);
  int *big;
  cudaMalloc(&big, values.size() * sizeof(int));
  recorder r;
  r.put_into(s, 'a');
  cudaMemcpyAsync(big, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice, s);
  EXPECT_EQ(r.text(), "a");
  EXPECT_EQ(big[values.size() - 1], 7);
  cudaFree(big);
}

TEST_F(CopyOrder, PageableMemoryIsWrittenByTheCall) {
  int value = 0;
  launch({1, 1, 0, s}, [this] { *device = 5; });
  cudaMemcpyAsync(&value, device, sizeof(int), cudaMemcpyDeviceToHost, s);
  EXPECT_EQ(value, 5);
}

TEST_F(CopyOrder, PinnedMemoryIsWrittenInTheStream) {
  *pinned = 0;
  g.put_into(s);
  launch({1, 1, 0, s}, [this] { *device = 5; });
  cudaMemcpyAsync(pinned, device, sizeof(int), cudaMemcpyDeviceToHost, s);
  EXPECT_EQ(*pinned, 0);
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(*pinned, 5);
}

TEST_F(CopyOrder, CopiesWithinADeviceDoNotHoldUpTheHost) {
  g.put_into(nullptr);
  launch({1, 1}, [this] { *device = 3; });
  EXPECT_EQ(cudaMemcpy(other, device, sizeof(int), cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(device, 0, sizeof(int)), cudaSuccess);
  g.open();
  EXPECT_EQ(read(other), 3);
  EXPECT_EQ(read(device), 0);
}

TEST_F(CopyOrder, SetsOfPinnedMemoryHoldUpTheHost) {
  recorder r;
  r.put_into(nullptr, 'a');
  cudaMemset(pinned, 0, sizeof(int));
  EXPECT_EQ(r.text(), "a");
}

TEST_F(CopyOrder, AsynchronousSetsRunInTheStream) {
  *pinned = 1;
  g.put_into(s);
  cudaMemsetAsync(pinned, 0, sizeof(int), s);
  EXPECT_EQ(*pinned, 1);
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(*pinned, 0);
}

TEST_F(CopyOrder, RectanglesRunInTheStream) {
  *pinned = 1;
  g.put_into(s);
  cudaMemset2DAsync(pinned, 2, 0, 2, 2, s);
  cudaMemcpy2DAsync(device, 2, pinned, 2, 2, 2, cudaMemcpyHostToDevice, s);
  EXPECT_EQ(*pinned, 1);
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(*pinned, 0);
  EXPECT_EQ(read(device), 0);
}

TEST_F(CopyOrder, FreeingWaitsForTheDevice) {
  recorder r;
  int *memory;
  cudaMalloc(&memory, sizeof(int));
  r.put_into(s, 'a');
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
  EXPECT_EQ(r.text(), "a");
}

TEST_F(CopyOrder, FreeingInAStreamDoesNot) {
  int *memory;
  cudaMallocAsync(&memory, sizeof(int), s);
  g.put_into(s);
  launch({1, 1, 0, s}, [memory] { *memory = 1; });
  EXPECT_EQ(cudaFreeAsync(memory, s), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(memory, s), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  g.open();
  EXPECT_EQ(cudaStreamSynchronize(s), cudaSuccess);
}

TEST_F(CopyOrder, ErrorsAreReportedByTheCall) {
  g.put_into(s);
  EXPECT_EQ(cudaMemcpyAsync(device, pinned, 64, cudaMemcpyHostToDevice, s), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemsetAsync(device, 0, 64, s), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  g.open();
  EXPECT_EQ(cudaStreamSynchronize(s), cudaSuccess);
}

} // namespace
