// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions wait for.

#include "Analysis/Effects/Synchronisation.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

struct Facts {
  explicit Facts(const std::string &Text) : Code(Text), Sync(Code.context()) {}
  Waiting of(llvm::StringRef Name) { return Sync.of(&Code.function(Name)); }
  MarkedSource Code;
  Synchronisation Sync;
};

/// What a kernel with the parameter `volatile int *p` waits for.
Waiting waitingIn(const std::string &Body) {
  return Facts("__global__ void k(volatile int *p) { " + Body + " }").of("k");
}

TEST(Synchronisation, WhatCallsNothingWaitsForNothing) {
  EXPECT_EQ(waitingIn("p[threadIdx.x] = 1;"), Waiting::None);
}

TEST(Synchronisation, BarriersAndCollectivesWait) {
  EXPECT_EQ(waitingIn("__syncthreads();"), Waiting::Block);
  EXPECT_EQ(waitingIn("p[0] = __syncthreads_or(p[1]);"), Waiting::Block);
  EXPECT_EQ(waitingIn("__syncwarp();"), Waiting::Warp);
  EXPECT_EQ(waitingIn("p[0] = __shfl_xor_sync(~0u, p[0], 1);"), Waiting::Warp);
  EXPECT_EQ(waitingIn("__syncwarp(); __syncthreads();"), Waiting::Block);
}

TEST(Synchronisation, APollOfMemoryWaitsForAnything) {
  EXPECT_EQ(waitingIn("while (p[0] == 0) {}"), Waiting::Anything);
  EXPECT_EQ(waitingIn("for (int i = 0; i < p[0]; ++i) p[i] = 1;"), Waiting::None);
}

TEST(Synchronisation, ACallerWaitsForWhatItCalls) {
  Facts F("__device__ void inner() { __syncthreads(); }\n"
          "__device__ void outer() { inner(); }\n"
          "__device__ void other() { use(1); }");
  EXPECT_EQ(F.of("outer"), Waiting::Block);
  EXPECT_EQ(F.of("other"), Waiting::None);
}

TEST(Synchronisation, RecursionComesToAnEnd) {
  Facts F("__device__ void odd(int); __device__ void even(int n) { if (n) odd(n - 1); }\n"
          "__device__ void odd(int n) { __syncwarp(); even(n - 1); }");
  EXPECT_EQ(F.of("even"), Waiting::Warp);
}

TEST(Synchronisation, ATemplateWaitsForWhatAnInstanceCalls) {
  Facts F("struct Meets { __device__ void operator()() const { __syncthreads(); } };\n"
          "template <class T> __global__ void k(T t) { ^t(); }\n"
          "void f() { k<<<1, 1>>>(Meets()); }");
  EXPECT_EQ(F.Sync.of(llvm::cast<clang::CallExpr>(&F.Code.at(0))), Waiting::Block);
}

TEST(Synchronisation, OnlyTheStatementItselfIsABarrier) {
  Facts F("__device__ void wrapped() { __syncthreads(); }\n"
          "__global__ void k() { ^__syncthreads(); ^wrapped(); ^__syncthreads_or(1); }");
  auto Call = [&](unsigned I) { return llvm::cast<clang::CallExpr>(&F.Code.at(I)); };
  EXPECT_TRUE(Synchronisation::isBarrier(Call(0)));
  EXPECT_FALSE(Synchronisation::isBarrier(Call(1)));
  EXPECT_FALSE(Synchronisation::isBarrier(Call(2)));
  EXPECT_TRUE(F.Sync.endsPhase(Call(0)));
  EXPECT_FALSE(F.Sync.endsPhase(Call(1)));
}

TEST(Synchronisation, AFunctionOfTheUsersIsNoBarrier) {
  Facts F("namespace mine { __device__ void sync() {} }\n"
          "__global__ void k() { mine::sync(); }");
  EXPECT_EQ(F.of("k"), Waiting::None);
}

TEST(Synchronisation, WhoReadsTheIndexOfTheThread) {
  Facts F("__device__ int inner() { return threadIdx.x; }\n"
          "__device__ int outer() { return inner() + 1; }\n"
          "__device__ int other() { return blockIdx.x; }");
  EXPECT_TRUE(F.Sync.readsThreadIdx(&F.Code.function("outer")));
  EXPECT_FALSE(F.Sync.readsThreadIdx(&F.Code.function("other")));
}

} // namespace
} // namespace offloom
