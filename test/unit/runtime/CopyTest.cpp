// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies and sets of one, two and three dimensions, and of variables.
#include "cuda_runtime_api.h"

#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace {

int symbol[10];
const int constant_symbol = 5;
int *pointer_symbol;
volatile int volatile_symbol = 7;

class Copy : public testing::Test {
protected:
  Copy() { std::iota(host.begin(), host.end(), 0); }
  ~Copy() override { cudaGetLastError(); }
  std::vector<unsigned char> host = std::vector<unsigned char>(200);
};

TEST_F(Copy, RoundTrip) {
  unsigned char *device, back[200];
  cudaMalloc(&device, 200);
  EXPECT_EQ(cudaMemcpy(device, host.data(), 200, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(device + 10, 0x1ff, 5), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(back, device, 200, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(back[9], 9);
  EXPECT_EQ(back[10], 0xff);
  EXPECT_EQ(back[15], 15);
  cudaFree(device);
}

TEST_F(Copy, ChecksArguments) {
  unsigned char *device;
  cudaMalloc(&device, 100);
  EXPECT_EQ(cudaMemcpy(device, host.data(), 101, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), device + 50, 51, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(device + 99, 0, 2), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(nullptr, host.data(), 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 4, static_cast<cudaMemcpyKind>(77)),
            cudaErrorInvalidMemcpyDirection);
  cudaFree(device);
}

TEST_F(Copy, Rectangles) {
  unsigned char to[10][10] = {};
  EXPECT_EQ(cudaMemcpy2D(&to[2][3], 10, host.data() + 20, 20, 4, 5, cudaMemcpyHostToHost),
            cudaSuccess);
  EXPECT_EQ(to[2][3], 20);
  EXPECT_EQ(to[3][6], 43);
  EXPECT_EQ(to[6][6], 103);
  EXPECT_EQ(to[7][3], 0);
  EXPECT_EQ(to[2][7], 0);
  EXPECT_EQ(cudaMemcpy2D(to, 3, host.data(), 20, 4, 5, cudaMemcpyHostToHost),
            cudaErrorInvalidPitchValue);
  // A single row needs no pitch, but takes no wrong one.
  EXPECT_EQ(cudaMemcpy2D(to[9], 1, host.data() + 50, 1, 4, 1, cudaMemcpyHostToHost),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy2D(to[9], 0, host.data() + 50, 0, 4, 1, cudaMemcpyHostToHost), cudaSuccess);
  EXPECT_EQ(to[9][3], 53);
}

TEST_F(Copy, SetsRectangles) {
  unsigned char *rows = nullptr;
  ASSERT_EQ(cudaMalloc(&rows, 100), cudaSuccess);
  ASSERT_EQ(cudaMemset(rows, 1, 100), cudaSuccess);
  EXPECT_EQ(cudaMemset2D(rows + 11, 10, 9, 2, 2), cudaSuccess);
  EXPECT_EQ(rows[22], 9);
  EXPECT_EQ(rows[23], 1);
  EXPECT_EQ(cudaFree(rows), cudaSuccess);
  EXPECT_EQ(cudaMemset2D(host.data(), 10, 9, 2, 2), cudaErrorInvalidValue);
}

TEST_F(Copy, Boxes) {
  cudaPitchedPtr volume;
  ASSERT_EQ(cudaMalloc3D(&volume, make_cudaExtent(8, 4, 3)), cudaSuccess);
  ASSERT_EQ(cudaMemset3D(volume, 7, make_cudaExtent(8, 4, 3)), cudaSuccess);
  cudaMemcpy3DParms in = {};
  in.srcPtr = make_cudaPitchedPtr(host.data(), 10, 10, 5);
  in.dstPtr = volume;
  in.dstPos = make_cudaPos(1, 1, 1);
  in.extent = make_cudaExtent(3, 2, 2);
  in.kind = cudaMemcpyHostToDevice;
  ASSERT_EQ(cudaMemcpy3D(&in), cudaSuccess);
  const auto *bytes = static_cast<unsigned char *>(volume.ptr);
  const auto at = [&](std::size_t x, std::size_t y, std::size_t z) {
    return bytes[(z * 4 + y) * volume.pitch + x];
  };
  EXPECT_EQ(at(0, 1, 1), 7);
  EXPECT_EQ(at(1, 1, 1), 0);
  EXPECT_EQ(at(3, 2, 1), 12);
  EXPECT_EQ(at(2, 1, 2), 51);
  EXPECT_EQ(at(4, 1, 1), 7);
  in.srcArray = nullptr;
  in.srcPtr.ptr = nullptr;
  EXPECT_EQ(cudaMemcpy3D(&in), cudaErrorInvalidValue);
  cudaFree(volume.ptr);
}

TEST_F(Copy, Symbols) {
  const int values[3] = {1, 2, 3};
  EXPECT_EQ(cudaMemcpyToSymbol(symbol, values, sizeof values, 2 * sizeof(int)), cudaSuccess);
  EXPECT_EQ(symbol[4], 3);
  int back = 0;
  EXPECT_EQ(cudaMemcpyFromSymbol(&back, symbol, sizeof back, 3 * sizeof(int)), cudaSuccess);
  EXPECT_EQ(back, 2);
  EXPECT_EQ(cudaMemcpyFromSymbolAsync(&back, constant_symbol, sizeof back), cudaSuccess);
  EXPECT_EQ(back, 5);
  EXPECT_EQ(cudaMemcpyToSymbol(symbol, values, 44), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyToSymbol(symbol, values, 4, 40), cudaErrorInvalidValue);
  void *address;
  std::size_t bytes;
  EXPECT_EQ(cudaGetSymbolAddress(&address, symbol), cudaSuccess);
  EXPECT_EQ(address, symbol);
  EXPECT_EQ(cudaGetSymbolSize(&bytes, symbol), cudaSuccess);
  EXPECT_EQ(bytes, sizeof symbol);
  int *p = &back;
  EXPECT_EQ(cudaMemcpyToSymbol(pointer_symbol, &p, sizeof p), cudaSuccess);
  EXPECT_EQ(pointer_symbol, p);
  EXPECT_EQ(cudaMemcpyFromSymbol(&back, volatile_symbol, sizeof back), cudaSuccess);
  EXPECT_EQ(back, 7);
  EXPECT_EQ(cudaMemcpyToSymbol(volatile_symbol, values, sizeof back), cudaSuccess);
  EXPECT_EQ(volatile_symbol, 1);
}

} // namespace
