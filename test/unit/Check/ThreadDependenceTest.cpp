// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which values the threads of a block may differ, and how sure that is.

#include "Check/Facts/ThreadDependence.h"
#include "../Analysis/MarkedSource.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

ThreadDependence dependence(const std::string &Marked, std::vector<Dimensions> Blocks = {},
                            std::vector<ThreadWay> GivenToParameters = {}) {
  MarkedSource Code(Marked);
  ModificationsOfFunctions Facts(Code.context());
  const clang::FunctionDecl &F = Code.function("f");
  ThreadDependencesOfParameters Given;
  for (unsigned I = 0; I != GivenToParameters.size(); ++I)
    Given[F.getParamDecl(I)].Way = GivenToParameters[I];
  const ThreadDependences Of(F, Facts.modificationsOf(F), std::move(Blocks), std::move(Given));
  return Of.of(Code.at(0));
}

/// Of the mark in the body of a kernel.
ThreadDependence inKernel(const std::string &Body, std::vector<Dimensions> Blocks = {}) {
  return dependence("__global__ void f(int *a, int n) { " + Body + " }", std::move(Blocks));
}

TEST(ThreadDependence, TheIndexItselfIsSure) {
  EXPECT_EQ(inKernel("use(^threadIdx.x);").Way, ThreadWay::Index);
  EXPECT_EQ(inKernel("int i = blockIdx.x * blockDim.x + threadIdx.x; use(^i / 32);").Way,
            ThreadWay::Index);
  EXPECT_EQ(inKernel("int i; i = threadIdx.x; use(^i);").Way, ThreadWay::Index);
  EXPECT_EQ(inKernel("const int &i = n + threadIdx.x; use(^i);").Way, ThreadWay::Index);
  EXPECT_TRUE(inKernel("int i = threadIdx.x; use(^i < n);").isKnown());
}

TEST(ThreadDependence, AParameterOfADeviceFunctionIsWhatCallersGive) {
  const std::string Code = "__device__ void f(int i, int n) { use(^i * 2 < n); }";
  EXPECT_FALSE(dependence(Code).isKnown());
  EXPECT_EQ(dependence(Code, {}, {ThreadWay::Index}).Way, ThreadWay::Index);
  EXPECT_EQ(dependence("__device__ void f(int i, int n) { use(^n); }", {}, {ThreadWay::Index}).Way,
            dependence("__device__ void f(int i, int n) { use(^n); }").Way);
}

TEST(ThreadDependence, WhatTheBlockIsGivenIsTheSame) {
  EXPECT_TRUE(inKernel("use(^n * blockDim.x + blockIdx.x);").isSame());
  EXPECT_TRUE(inKernel("use(^a[n]);").isSame());
  EXPECT_TRUE(inKernel("use(^sizeof(threadIdx.x));").isSame());
}

TEST(ThreadDependence, ABlockThatIsOneThreadDeepHasOneIndexThere) {
  EXPECT_TRUE(inKernel("use(^threadIdx.y);", {{32, 1, 1}, {64, 1, 1}}).isSame());
  EXPECT_EQ(inKernel("use(^threadIdx.y);", {{32, 1, 1}, {32, 2, 1}}).Way, ThreadWay::Index);
  EXPECT_EQ(inKernel("use(^threadIdx.y);").Way, ThreadWay::Index);
}

TEST(ThreadDependence, AllThreadsAreBelowTheExtentOfTheirBlock) {
  for (const char *Condition : {
           "^threadIdx.x < blockDim.x",
           "^blockDim.x > threadIdx.x",
           "^threadIdx.x >= blockDim.x",
           "^(int)threadIdx.y < (int)blockDim.y",
           "^t < w",
           "^t < w && n > 3",
           "^!(t < w)",
           "^u < blockDim.x",
           "^inside",
           "^threadIdx.x != w",
       })
    EXPECT_TRUE(
        inKernel("int w = blockDim.x; const int t = threadIdx.x; unsigned u; u = threadIdx.x;"
                 "bool inside = t < w; use(" +
                 std::string(Condition) + ");")
            .isSame())
        << Condition;
  EXPECT_TRUE(inKernel("use(^threadIdx.x < 64);", {{32, 1, 1}, {64, 1, 1}}).isSame());
  for (const char *Condition :
       {"^threadIdx.x < blockDim.y", "^threadIdx.x + 1 < blockDim.x", "^threadIdx.x < n",
        "^threadIdx.x < blockDim.x && threadIdx.x < n", "^threadIdx.x < blockDim.x / 2"})
    EXPECT_EQ(inKernel("use(" + std::string(Condition) + ");").Way, ThreadWay::Index) << Condition;
  EXPECT_EQ(inKernel("use(^threadIdx.x < 63);", {{32, 1, 1}, {64, 1, 1}}).Way, ThreadWay::Index);
  EXPECT_EQ(inKernel("use(^threadIdx.x < 64);").Way, ThreadWay::Index);
}

TEST(ThreadDependence, AnElementMayHoldTheSame) {
  EXPECT_EQ(inKernel("int i = threadIdx.x; use(^a[i]);").Way, ThreadWay::OwnElement);
  EXPECT_EQ(inKernel("int *p = a + threadIdx.x; use(^*p);").Way, ThreadWay::OwnElement);
  EXPECT_EQ(inKernel("use(^a[threadIdx.x / 32]);").Way, ThreadWay::CommonElement);
  EXPECT_EQ(inKernel("int w = threadIdx.x / 32; use(^a[w]);").Way, ThreadWay::CommonElement);
  EXPECT_EQ(inKernel("use(^a[threadIdx.x] & 1);").Way, ThreadWay::CommonElement);
  EXPECT_EQ(inKernel("use(^a[threadIdx.x] + threadIdx.x);").Way, ThreadWay::Index);
}

TEST(ThreadDependence, ACounterGoesOverTheGrid) {
  ThreadDependence Of = inKernel("for (int i = threadIdx.x; i < n; i += blockDim.x) use(^i);");
  EXPECT_EQ(Of.Way, ThreadWay::Counter);
  EXPECT_TRUE(Of.isKnown());
  EXPECT_EQ(inKernel("int i = threadIdx.x; i += a[i]; use(^i);").Way, ThreadWay::Perhaps);
}

TEST(ThreadDependence, WhatHasSeveralValuesMayDiffer) {
  ThreadDependence Of = inKernel("int k = 0; if (n) k = threadIdx.x; use(^k);");
  EXPECT_EQ(Of.Way, ThreadWay::Perhaps);
  EXPECT_TRUE(Of.HasChoice);
  Of = inKernel("int k = 0; if (threadIdx.x) k = 1; use(^k);");
  EXPECT_EQ(Of.Way, ThreadWay::None);
  EXPECT_FALSE(Of.isSame());
}

TEST(ThreadDependence, ValuesThatAreMadeOfEachOtherAreFollowed) {
  EXPECT_EQ(inKernel("int j = 0, k = 0; j = k; k = j; j = threadIdx.x; use(^k);").Way,
            ThreadWay::Perhaps);
}

TEST(ThreadDependence, CallsAreToldOf) {
  ThreadDependence Of = inKernel("use(^any());");
  EXPECT_TRUE(Of.HasCall);
  EXPECT_EQ(Of.Way, ThreadWay::None);
  EXPECT_EQ(inKernel("use(^min(threadIdx.x, n));").Way, ThreadWay::Perhaps);
  EXPECT_EQ(inKernel("use(^__syncthreads_or(threadIdx.x));").Way, ThreadWay::None);
  EXPECT_EQ(dependence("__device__ int id() { return threadIdx.x; }"
                       "__global__ void f() { use(^id()); }")
                .Way,
            ThreadWay::Index);
}

TEST(ThreadDependence, WhatNobodyFollowsIsToldOf) {
  EXPECT_TRUE(inKernel("int k = 0; change(k); use(^k);").HasUnknown);
  EXPECT_TRUE(inKernel("int k; use(^k);").HasUnknown);
  EXPECT_TRUE(inKernel("__shared__ int s; use(^s);").HasShared);
  EXPECT_TRUE(dependence("__device__ void f(int n) { use(^n); }").HasUnknown);
}

} // namespace
} // namespace offloom
