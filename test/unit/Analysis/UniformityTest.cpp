// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values agree among the threads of a block.

#include "Analysis/Values/Uniformity.h"
#include "Analysis/Effects/Synchronisation.h"
#include "MarkedSource.h"
#include "clang/AST/Stmt.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

/// Of the marked expression in the kernel `k`.
bool isUniform(const std::string &Marked) {
  MarkedSource Code(Marked);
  Synchronisation Sync(Code.context());
  return Uniformity(Code.function("k"), Sync).isUniform(&Code.at(0));
}

/// Of the marked expression in a kernel that has the parameters `int n, int *p`.
bool isUniformIn(const std::string &Body) {
  return isUniform("__global__ void k(int n, int *p) { " + Body + " }");
}

TEST(Uniformity, TheIndexOfTheThreadIsWhatVaries) {
  EXPECT_FALSE(isUniformIn("use(^threadIdx.x);"));
  EXPECT_FALSE(isUniformIn("use(^blockIdx.x * blockDim.x + threadIdx.x);"));
  EXPECT_TRUE(isUniformIn("use(^blockIdx.x * blockDim.x);"));
  EXPECT_TRUE(isUniformIn("use(^n + 1);"));
}

TEST(Uniformity, AVariableOfTheUsersIsNoBuiltIn) {
  EXPECT_TRUE(isUniformIn("uint3 threadIdx = {1, 2, 3}; use(^threadIdx.x);"));
}

TEST(Uniformity, AVariableIsWhatItIsSetTo) {
  EXPECT_TRUE(isUniformIn("int i = n; i += 2; use(^i);"));
  EXPECT_FALSE(isUniformIn("int i = n; i += threadIdx.x; use(^i);"));
  EXPECT_FALSE(isUniformIn("int i = n; use(^i); i = threadIdx.x;")); // perhaps in a loop
}

TEST(Uniformity, WhatOnlySomeThreadsSetVaries) {
  EXPECT_TRUE(isUniformIn("int i = 0; if (n) i = 1; use(^i);"));
  EXPECT_FALSE(isUniformIn("int i = 0; if (threadIdx.x) i = 1; use(^i);"));
  EXPECT_FALSE(isUniformIn("int i = 0; while (p[threadIdx.x] > i) ++i; use(^i);"));
}

TEST(Uniformity, WithinABranchThoseThatTakeItAgree) {
  EXPECT_TRUE(isUniformIn("if (threadIdx.x < 3) { int i = n; i++; use(^i); }"));
}

TEST(Uniformity, MemoryAtOneAddressIsReadOnce) {
  EXPECT_TRUE(isUniformIn("use(^p[blockIdx.x]);"));
  EXPECT_FALSE(isUniformIn("use(^p[threadIdx.x]);"));
  EXPECT_FALSE(isUniformIn("int own[2] = {}; own[0] = threadIdx.x; use(^own[0]);"));
}

TEST(Uniformity, ACallMustBeKnownToBePure) {
  EXPECT_TRUE(isUniformIn("use(^min(n, 4));"));
  EXPECT_FALSE(isUniformIn("use(^min(threadIdx.x, 4));"));
  EXPECT_FALSE(isUniformIn("use(^any());"));
  EXPECT_TRUE(isUniformIn("use(^__syncthreads_or(threadIdx.x == 5));"));
}

TEST(Uniformity, ParametersThatAreNamedVary) {
  MarkedSource Code("__device__ void f(int a, int b) { use(^a); use(^b); }");
  Synchronisation Sync(Code.context());
  const clang::FunctionDecl &F = Code.function("f");
  Uniformity Facts(F, Sync, F.getParamDecl(0));
  EXPECT_FALSE(Facts.isUniform(&Code.at(0)));
  EXPECT_TRUE(Facts.isUniform(&Code.at(1)));
}

/// Whether jumps out of the one loop of a kernel vary.
bool jumpsVary(const std::string &Body) {
  MarkedSource Code("__global__ void k(int n, int *p) { for (int i = 0; i < n; ++i) { " + Body +
                    " } }");
  Synchronisation Sync(Code.context());
  const clang::FunctionDecl &F = Code.function("k");
  const auto *Loop = llvm::cast<clang::ForStmt>(*F.getBody()->child_begin());
  return Uniformity(F, Sync).jumpsVary(Loop->getBody());
}

TEST(Uniformity, JumpsVaryWithTheirConditions) {
  EXPECT_FALSE(jumpsVary("use(i);"));
  EXPECT_FALSE(jumpsVary("if (p[i]) break;"));
  EXPECT_TRUE(jumpsVary("if (p[threadIdx.x]) break;"));
  EXPECT_TRUE(jumpsVary("if (p[threadIdx.x]) continue; use(i);"));
  EXPECT_FALSE(jumpsVary("for (;;) if (p[threadIdx.x]) break;")); // of the loop inside
}

} // namespace
} // namespace offloom
