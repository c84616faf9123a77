// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA arrays: descriptors, and copies in and out.
#include "cuda_runtime_api.h"

#include <gtest/gtest.h>

namespace {

class Array : public testing::Test {
protected:
  Array() {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    EXPECT_EQ(cudaMallocArray(&array, &format, 6, 4), cudaSuccess);
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 6; ++x)
        host[y][x] = 10 * y + x;
    EXPECT_EQ(cudaMemcpy2DToArray(array, 0, 0, host, 24, 24, 4, cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  ~Array() override {
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    cudaGetLastError();
  }
  int host[4][6];
  cudaArray_t array;
};

TEST_F(Array, Descriptors) {
  const cudaChannelFormatDesc d = cudaCreateChannelDesc<ushort2>();
  EXPECT_EQ(d.x, 16);
  EXPECT_EQ(d.y, 16);
  EXPECT_EQ(d.z, 0);
  EXPECT_EQ(d.f, cudaChannelFormatKindUnsigned);
  struct other {};
  EXPECT_EQ(cudaCreateChannelDesc<other>().f, cudaChannelFormatKindNone);
  cudaArray_t none;
  const cudaChannelFormatDesc odd = cudaCreateChannelDesc(7, 0, 0, 0, cudaChannelFormatKindSigned);
  EXPECT_EQ(cudaMallocArray(&none, &odd, 4), cudaErrorInvalidChannelDescriptor);
}

TEST_F(Array, Info) {
  cudaChannelFormatDesc d;
  cudaExtent extent;
  unsigned flags = 9;
  EXPECT_EQ(cudaArrayGetInfo(&d, &extent, &flags, array), cudaSuccess);
  EXPECT_EQ(d.x, 32);
  EXPECT_EQ(extent.width, 6u);
  EXPECT_EQ(extent.height, 4u);
  EXPECT_EQ(extent.depth, 0u);
  EXPECT_EQ(flags, 0u);
}

TEST_F(Array, Rectangles) {
  int back[2][3] = {};
  EXPECT_EQ(cudaMemcpy2DFromArray(back, 12, array, 4, 2, 12, 2, cudaMemcpyDeviceToHost),
            cudaSuccess);
  EXPECT_EQ(back[0][0], 21);
  EXPECT_EQ(back[1][2], 33);
  EXPECT_EQ(cudaMemcpy2DFromArray(back, 12, array, 16, 0, 12, 1, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy2DFromArray(back, 12, array, 0, 3, 12, 2, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
}

TEST_F(Array, RunsGoOverRows) {
  int back[4] = {};
  EXPECT_EQ(cudaMemcpyFromArray(back, array, 16, 0, sizeof back, cudaMemcpyDeviceToHost),
            cudaSuccess);
  EXPECT_EQ(back[1], 5);
  EXPECT_EQ(back[2], 10);
}

TEST_F(Array, ThreeDimensions) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float2>();
  cudaArray_t volume;
  ASSERT_EQ(cudaMalloc3DArray(&volume, &format, make_cudaExtent(4, 3, 2)), cudaSuccess);
  float2 in[2][3][4], out[2][3][4] = {};
  for (int i = 0; i < 24; ++i)
    (&in[0][0][0])[i] = {float(i), -float(i)};
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(in, sizeof in[0][0], 4, 3);
  p.dstArray = volume;
  p.extent = make_cudaExtent(4, 3, 2);
  p.kind = cudaMemcpyHostToDevice;
  ASSERT_EQ(cudaMemcpy3D(&p), cudaSuccess);
  cudaMemcpy3DParms q = {};
  q.srcArray = volume;
  q.srcPos = make_cudaPos(1, 2, 1);
  q.dstPtr = make_cudaPitchedPtr(out, sizeof out[0][0], 4, 3);
  q.extent = make_cudaExtent(3, 1, 1);
  q.kind = cudaMemcpyDeviceToHost;
  ASSERT_EQ(cudaMemcpy3D(&q), cudaSuccess);
  EXPECT_EQ(out[0][0][0].x, 21);
  EXPECT_EQ(out[0][0][2].y, -23);
  q.extent.width = 4;
  EXPECT_EQ(cudaMemcpy3D(&q), cudaErrorInvalidValue);
  cudaFreeArray(volume);
}

} // namespace
