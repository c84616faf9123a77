// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Green contexts: shares of multiprocessors, and what is made of them.
#include "DriverFixture.h"
#include "cuda_runtime.h"

#include <array>
#include <random>

namespace {

class GreenContext : public DriverTest {
protected:
  GreenContext() {
    EXPECT_EQ(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM), CUDA_SUCCESS);
    EXPECT_EQ(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0),
              CUDA_SUCCESS);
    unit = major >= 9 ? 8 : major == 8 ? 4 : major == 7 ? 2 : 1;
  }

  CUgreenCtx make(const CUdevResource &share) {
    CUdevResource copy = share;
    CUdevResourceDesc description = nullptr;
    EXPECT_EQ(cuDevResourceGenerateDesc(&description, &copy, 1), CUDA_SUCCESS);
    CUgreenCtx made = nullptr;
    EXPECT_EQ(cuGreenCtxCreate(&made, description, 0, CU_GREEN_CTX_DEFAULT_STREAM), CUDA_SUCCESS);
    return made;
  }

  CUdevResource all{};
  int major = 0;
  unsigned unit = 0; ///< the smallest group
};

TEST_F(GreenContext, HasAShareOfTheMultiprocessors) {
  int multiprocessors = 0;
  EXPECT_EQ(cuDeviceGetAttribute(&multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 0),
            CUDA_SUCCESS);
  EXPECT_EQ(all.sm.smCount, static_cast<unsigned>(multiprocessors));
  std::array<CUdevResource, 2> groups{};
  CUdevResource rest{};
  unsigned count = groups.size();
  EXPECT_EQ(cuDevSmResourceSplitByCount(groups.data(), &count, &all, &rest, 0, 1), CUDA_SUCCESS);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(groups[0].sm.smCount, unit);
  EXPECT_EQ(groups[1].sm.smCount, unit);
  EXPECT_EQ(rest.sm.smCount, all.sm.smCount - 2 * unit);

  const CUgreenCtx green = make(groups[1]);
  CUdevResource own{};
  EXPECT_EQ(cuGreenCtxGetDevResource(green, &own, CU_DEV_RESOURCE_TYPE_SM), CUDA_SUCCESS);
  EXPECT_EQ(own.sm.smCount, unit);
  CUcontext face = nullptr;
  EXPECT_EQ(cuCtxFromGreenCtx(&face, green), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetDevResource(face, &own, CU_DEV_RESOURCE_TYPE_SM), CUDA_SUCCESS);
  EXPECT_EQ(own.sm.smCount, unit);
  EXPECT_EQ(cuCtxGetDevResource(nullptr, &own, CU_DEV_RESOURCE_TYPE_SM), CUDA_SUCCESS);
  EXPECT_EQ(own.sm.smCount, all.sm.smCount) << "the current context is another";
  EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
}

TEST_F(GreenContext, CountsGroupsThatAreNotMade) {
  unsigned count = 0;
  EXPECT_EQ(cuDevSmResourceSplitByCount(nullptr, &count, &all, nullptr, 0, unit), CUDA_SUCCESS);
  EXPECT_EQ(count, all.sm.smCount / unit);
}

TEST_F(GreenContext, IsMadeOfNeighbours) {
  std::array<CUdevResource, 3> groups{};
  unsigned count = groups.size();
  EXPECT_EQ(cuDevSmResourceSplitByCount(groups.data(), &count, &all, nullptr, 0, unit),
            CUDA_SUCCESS);
  CUdevResourceDesc description = nullptr;
  EXPECT_EQ(cuDevResourceGenerateDesc(&description, groups.data(), 3), CUDA_SUCCESS);
  CUgreenCtx green = nullptr;
  EXPECT_EQ(cuGreenCtxCreate(&green, description, 0, CU_GREEN_CTX_DEFAULT_STREAM), CUDA_SUCCESS);
  CUdevResource own{};
  EXPECT_EQ(cuGreenCtxGetDevResource(green, &own, CU_DEV_RESOURCE_TYPE_SM), CUDA_SUCCESS);
  EXPECT_EQ(own.sm.smCount, 3 * unit);
  EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
  groups[1] = groups[0];
  EXPECT_EQ(cuDevResourceGenerateDesc(&description, groups.data(), 2),
            CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION)
      << "twice the same";
}

TEST_F(GreenContext, HasStreams) {
  const CUgreenCtx green = make(all);
  CUstream stream = nullptr;
  EXPECT_EQ(cuGreenCtxStreamCreate(&stream, green, CU_STREAM_DEFAULT, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuGreenCtxStreamCreate(&stream, green, CU_STREAM_NON_BLOCKING, 0), CUDA_SUCCESS);
  CUgreenCtx owner = nullptr;
  EXPECT_EQ(cuStreamGetGreenCtx(stream, &owner), CUDA_SUCCESS);
  EXPECT_EQ(owner, green);
  EXPECT_EQ(cuStreamGetGreenCtx(nullptr, &owner), CUDA_SUCCESS);
  EXPECT_EQ(owner, nullptr);
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, 4), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(memory, 5, 1, stream), CUDA_SUCCESS);
  CUevent event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxRecordEvent(green, event), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxWaitEvent(green, event), CUDA_SUCCESS);
  unsigned value = 0;
  EXPECT_EQ(cuMemcpyDtoH(&value, memory, 4), CUDA_SUCCESS);
  EXPECT_EQ(value, 5u);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
}

TEST_F(GreenContext, IsAContext) {
  const CUgreenCtx green = make(all);
  CUcontext current = nullptr, face = nullptr;
  EXPECT_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
  EXPECT_EQ(current, context) << "making one leaves the current one alone";
  EXPECT_EQ(cuCtxFromGreenCtx(&face, green), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(face), CUDA_SUCCESS);
  CUgreenCtx owner = nullptr;
  EXPECT_EQ(cuStreamGetGreenCtx(nullptr, &owner), CUDA_SUCCESS);
  EXPECT_EQ(owner, green);
  unsigned long long number = 0, same = 1;
  EXPECT_EQ(cuGreenCtxGetId(green, &number), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxGetId(face, &same), CUDA_SUCCESS);
  EXPECT_EQ(number, same);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuGreenCtxGetId(green, &number), CUDA_ERROR_INVALID_CONTEXT);
}

TEST_F(GreenContext, RefusesWhatMakesNoSense) {
  CUdevResource resource{};
  EXPECT_EQ(cuDeviceGetDevResource(0, &resource, CU_DEV_RESOURCE_TYPE_INVALID),
            CUDA_ERROR_INVALID_RESOURCE_TYPE);
  EXPECT_EQ(cuDeviceGetDevResource(99, &resource, CU_DEV_RESOURCE_TYPE_SM),
            CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ(cuDeviceGetDevResource(0, nullptr, CU_DEV_RESOURCE_TYPE_SM), CUDA_ERROR_INVALID_VALUE);
  unsigned count = 1;
  EXPECT_EQ(cuDevSmResourceSplitByCount(&resource, &count, &all, nullptr, 4, 1),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuDevSmResourceSplitByCount(&resource, &count, &all, nullptr, 0, all.sm.smCount + 1),
            CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION);
  EXPECT_EQ(cuDevSmResourceSplitByCount(&resource, &count, &all, nullptr, 0, ~0u),
            CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION);
  const CUdevResource zero{};
  EXPECT_EQ(cuDevSmResourceSplitByCount(&resource, &count, &zero, nullptr, 0, 1),
            CUDA_ERROR_INVALID_RESOURCE_TYPE);
  CUdevResourceDesc description = nullptr;
  EXPECT_EQ(cuDevResourceGenerateDesc(&description, &all, 0), CUDA_ERROR_INVALID_VALUE);
  CUgreenCtx green = nullptr;
  EXPECT_EQ(cuGreenCtxCreate(&green, nullptr, 0, CU_GREEN_CTX_DEFAULT_STREAM),
            CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuDevResourceGenerateDesc(&description, &all, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuGreenCtxCreate(&green, description, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuGreenCtxCreate(&green, description, 99, CU_GREEN_CTX_DEFAULT_STREAM),
            CUDA_ERROR_INVALID_DEVICE);
}

/// Resources that a program has scribbled over are refused, or are what they were.
TEST_F(GreenContext, IsNotMadeOfNoise) {
  std::mt19937 random(20);
  for (int round = 0; round < 2000; ++round) {
    CUdevResource resource = all;
    auto *const bytes = reinterpret_cast<unsigned char *>(&resource);
    for (int change = 0; change < 3; ++change)
      bytes[random() % 24] = static_cast<unsigned char>(random());
    CUdevResourceDesc description = nullptr;
    const CUresult result = cuDevResourceGenerateDesc(&description, &resource, 1);
    CUgreenCtx green = nullptr;
    if (result == CUDA_SUCCESS &&
        cuGreenCtxCreate(&green, description, 0, CU_GREEN_CTX_DEFAULT_STREAM) == CUDA_SUCCESS) {
      EXPECT_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
    }
    EXPECT_NE(cuGreenCtxDestroy(reinterpret_cast<CUgreenCtx>(random() * 8ull)), CUDA_SUCCESS);
  }
}

} // namespace
