// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches as calls, attributes of kernels, occupancy.
#include "../Launched.h"
#include "cuda_runtime_api.h"
#include "offloom/block.h"
#include "offloom/launch.h"

#include <gtest/gtest.h>

using namespace offloom;

namespace {

void affine(int *v, int a, short b) {
  this_block().threads([&](thread_index t) { v[t.x] = a * int(t.x) + b; });
}
void same_but_unknown(int *v, int a, short b) {
  this_block().threads([&](thread_index t) { v[t.x] = a * int(t.x) + b + 1; });
}
void bounded() {}
void opting_in() {}
void bounded_by_nothing() {}
template <class T> void generic(T *) {}

class Execution : public testing::Test {
protected:
  ~Execution() override { cudaGetLastError(); }
  int v[8] = {}, *p = v, a = 3;
  short b = -4;
  void *args[3] = {&p, &a, &b};
};

TEST_F(Execution, LaunchWithKnownType) {
  EXPECT_EQ(cudaLaunchKernel(affine, dim3(1), dim3(8), args), cudaSuccess);
  EXPECT_EQ(v[7], 17);
}

TEST_F(Execution, LaunchByAddress) {
  const auto *address = reinterpret_cast<const void *>(same_but_unknown);
  EXPECT_EQ(cudaLaunchKernel(address, dim3(1), dim3(8), args, 0, nullptr),
            cudaErrorInvalidResourceHandle);
  register_kernel(same_but_unknown);
  EXPECT_EQ(cudaLaunchKernel(address, dim3(1), dim3(8), args, 0, nullptr), cudaSuccess);
  EXPECT_EQ(v[1], 0);
}

TEST_F(Execution, LaunchWithAttributes) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 4;
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaSuccess);
  EXPECT_EQ(v[3], 7);
  EXPECT_EQ(v[4], 0);
}

TEST_F(Execution, AttributesThatAreNone) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 4;
  config.numAttrs = 1;
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  cudaLaunchAttribute attribute = {};
  config.attrs = &attribute;
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaSuccess) << "one to ignore";
  attribute.id = static_cast<cudaLaunchAttributeID>(99);
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaErrorInvalidValue);
  attribute.id = cudaLaunchAttributeProgrammaticEvent;
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaLaunchKernelEx<int *>(nullptr, generic<int>, p), cudaErrorInvalidValue);
}

TEST_F(Execution, LaunchCompletesTheEventOfAnAttribute) {
  cudaLaunchAttribute attribute = {};
  attribute.id = cudaLaunchAttributeLaunchCompletionEvent;
  cudaEvent_t &event = attribute.val.launchCompletionEvent.event;
  EXPECT_EQ(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaSuccess);
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 4;
  config.attrs = &attribute;
  config.numAttrs = 1;
  EXPECT_EQ(cudaLaunchKernelEx(&config, affine, p, 2, 1), cudaSuccess);
  EXPECT_EQ(cudaEventSynchronize(event), cudaSuccess);
  EXPECT_EQ(v[3], 7);
  EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
}

TEST_F(Execution, CooperativeLaunchFitsTheDevice) {
  int blocks = 0, multiprocessors = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded_by_nothing, 1024, 0),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0),
            cudaSuccess);
  const unsigned most = unsigned(blocks * multiprocessors);
  EXPECT_EQ(cudaLaunchCooperativeKernel(bounded_by_nothing, dim3(1), dim3(8), nullptr),
            cudaSuccess);
  EXPECT_EQ(cudaLaunchCooperativeKernel(bounded_by_nothing, dim3(most), dim3(1024), nullptr),
            cudaSuccess);
  EXPECT_EQ(cudaLaunchCooperativeKernel(bounded_by_nothing, dim3(most + 1), dim3(1024), nullptr),
            cudaErrorCooperativeLaunchTooLarge);
}

TEST_F(Execution, AttributesOfTheText) {
  const kernel_registration registration(bounded, {.static_shared_bytes = 400, .max_threads = 128});
  register_kernel(bounded); // naming a kernel forgets nothing
  cudaFuncAttributes attributes;
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, bounded), cudaSuccess);
  EXPECT_EQ(attributes.sharedSizeBytes, 400u);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 128);
  EXPECT_EQ(launched({1, 128}, bounded), cudaSuccess);
  EXPECT_EQ(launched({1, 129}, bounded), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncGetAttributes(&attributes, generic<float>), cudaSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 1024);
  EXPECT_EQ(attributes.binaryVersion, 90);
}

TEST_F(Execution, LargeSharedMemoryIsAskedFor) {
  const int bytes = 100 << 10;
  EXPECT_EQ(launched({1, 1, bytes}, opting_in), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(opting_in, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
            cudaSuccess);
  EXPECT_EQ(launched({1, 1, bytes}, opting_in), cudaSuccess);
  EXPECT_EQ(launched({1, 1, bytes + 1}, opting_in), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFuncSetAttribute(opting_in, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20),
            cudaErrorInvalidValue);
}

TEST_F(Execution, Occupancy) {
  int blocks = 0, grid = 0, size = 0;
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, affine, 256, 0), cudaSuccess);
  EXPECT_EQ(blocks, 8);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, affine, 32, 0), cudaSuccess);
  EXPECT_EQ(blocks, 32);
  EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, affine, 256, 40 << 10),
            cudaSuccess);
  EXPECT_EQ(blocks, 5);
  EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &size, affine), cudaSuccess);
  EXPECT_EQ(size, 1024);
  EXPECT_EQ(grid, 2 * 132);
}

TEST_F(Execution, DoubleStaysDouble) {
  double value = 0.1;
  EXPECT_EQ(cudaSetDoubleForDevice(&value), cudaSuccess);
  EXPECT_EQ(cudaSetDoubleForHost(&value), cudaSuccess);
  EXPECT_EQ(value, 0.1);
  EXPECT_EQ(cudaSetDoubleForDevice(nullptr), cudaErrorInvalidValue);
}

} // namespace
