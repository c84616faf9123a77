// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of the driver API with the number of a version.
#include "DriverFixture.h"

namespace {

using VersionedNames = DriverTest;

TEST_F(VersionedNames, AreTheFunctions) {
  CUdeviceptr_v2 memory = 0;
  ASSERT_EQ(cuMemAlloc_v2(&memory, 64), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32_v2(memory, 7, 16), CUDA_SUCCESS);
  unsigned words[16] = {};
  EXPECT_EQ(cuMemcpyDtoH_v2(words, memory, sizeof words), CUDA_SUCCESS);
  EXPECT_EQ(words[15], 7u);
  EXPECT_EQ(cuMemFree_v2(memory), CUDA_SUCCESS);
}

TEST_F(VersionedNames, TellOfACapture) {
  CUstream stream;
  ASSERT_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_INVALIDATED;
  EXPECT_EQ(cuStreamGetCaptureInfo_v2(stream, &status, nullptr, nullptr, nullptr, nullptr),
            CUDA_SUCCESS);
  EXPECT_EQ(status, CU_STREAM_CAPTURE_STATUS_NONE);
  ASSERT_EQ(cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
  CUgraph graph = nullptr;
  cuuint64_t id = 0;
  EXPECT_EQ(cuStreamGetCaptureInfo_v2(stream, &status, &id, &graph, nullptr, nullptr),
            CUDA_SUCCESS);
  EXPECT_EQ(status, CU_STREAM_CAPTURE_STATUS_ACTIVE);
  EXPECT_NE(graph, nullptr);
  EXPECT_NE(id, 0u);
  ASSERT_EQ(cuStreamEndCapture(stream, &graph), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy_v2(stream), CUDA_SUCCESS);
}

} // namespace
