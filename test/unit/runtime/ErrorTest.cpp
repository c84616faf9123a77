// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cudaGetLastError() and its kind.
#include "cuda_runtime_api.h"

#include <gtest/gtest.h>
#include <thread>

namespace {

TEST(Error, LastErrorStaysUntilRead) {
  EXPECT_EQ(cudaMalloc(static_cast<void **>(nullptr), 4), cudaErrorInvalidValue);
  int device;
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(Error, EachThreadHasItsOwn) {
  EXPECT_EQ(cudaSetDevice(7), cudaErrorInvalidDevice);
  std::thread([] { EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess); }).join();
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
}

TEST(Error, NamesAndStrings) {
  EXPECT_STREQ(cudaGetErrorName(cudaErrorIllegalAddress), "cudaErrorIllegalAddress");
  EXPECT_STREQ(cudaGetErrorString(cudaErrorIllegalAddress),
               "an illegal memory access was encountered");
  EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(12345)), "unrecognized error code");
  EXPECT_STREQ(cudaGetErrorString(static_cast<cudaError_t>(12345)), "unrecognized error code");
}

} // namespace
