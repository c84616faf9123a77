// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's devices and contexts.
#include "cuda.h"

#include <gtest/gtest.h>

namespace {

/// A device that is none of the NUMA nodes has none, -1.
TEST(DriverApi, AnswersEveryAttribute) {
#define OFFLOOM_CU_DEVICE_ATTRIBUTE(name, number)                                                  \
  {                                                                                                \
    int value = -1;                                                                                \
    EXPECT_EQ(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_##name, 0), CUDA_SUCCESS) << #name; \
    EXPECT_GE(value, number == CU_DEVICE_ATTRIBUTE_NUMA_ID ? -1 : 0) << #name;                     \
  }
#include "cuda_driver_device_attributes.inc"
#undef OFFLOOM_CU_DEVICE_ATTRIBUTE
}

TEST(DriverApi, RefusesUnknownAttributes) {
  int value;
  EXPECT_EQ(cuDeviceGetAttribute(&value, CUdevice_attribute(44), 0), CUDA_ERROR_INVALID_VALUE);
}

TEST(DriverApi, CreatesContexts) {
  CUcontext context = nullptr, current = nullptr;
  CUctxCreateParams nothing = {};
  EXPECT_EQ(cuCtxCreate(&context, &nothing, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxCreate(&context, 0, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxPushCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxPopCurrent(&current), CUDA_SUCCESS);
  EXPECT_EQ(current, context);
  EXPECT_EQ(cuCtxPushCurrent(nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuCtxDestroy(context), CUDA_SUCCESS);
}

TEST(DriverApi, RefusesAShareOfTheDevice) {
  CUcontext context = nullptr;
  CUctxCreateParams share = {};
  share.numExecAffinityParams = 1;
  EXPECT_EQ(cuCtxCreate(&context, &share, 0, 0), CUDA_ERROR_NOT_SUPPORTED);
}

} // namespace
