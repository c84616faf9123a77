// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A test with a current context of the driver API.
#pragma once

#include "cuda.h"

#include <gtest/gtest.h>

class DriverTest : public testing::Test {
protected:
  DriverTest() {
    EXPECT_EQ(cuInit(0), CUDA_SUCCESS);
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  }
  ~DriverTest() override {
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "errors of the driver API are its own";
    EXPECT_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
  }

  CUcontext context = nullptr;
};
