// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels with barriers are cut, and where their variables live.

#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/KernelForm.h"
#include "MarkedSource.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

std::string shapeOf(const std::vector<PhaseNode> &Nodes);

/// "region", "barrier", "block" for what the block does once, "call"; of a statement with parts
/// these, in brackets, with a question mark if threads decide it differently.
std::string shapeOf(const PhaseNode &Node) {
  switch (Node.TheKind) {
  case PhaseNode::Kind::Region:
    return "region";
  case PhaseNode::Kind::Barrier:
    return "barrier";
  case PhaseNode::Kind::Single:
    return "block";
  case PhaseNode::Kind::Call:
    return "call";
  case PhaseNode::Kind::Closure:
    return "closure(" + shapeOf(Node.Body) + ")";
  case PhaseNode::Kind::Control:
    return std::string(Node.Divergent ? "?" : "") + "(" + shapeOf(Node.Body) +
           (Node.Else.empty() ? "" : " | " + shapeOf(Node.Else)) + ")";
  }
  return "";
}

std::string shapeOf(const std::vector<PhaseNode> &Nodes) {
  std::string All;
  for (const PhaseNode &Node : Nodes)
    All += (All.empty() ? "" : " ") + shapeOf(Node);
  return All;
}

/// The plan of the kernel `k`, which has the parameters `int n, int *p`.
struct Planned {
  explicit Planned(const std::string &Body)
      : Code("__global__ void k(int n, int *p) { __shared__ int s[64]; " + Body + " }"),
        Sync(Code.context()), Plan(planKernel(Code.function("k"), Sync, KnownCallees(None))) {}

  std::string shape() const { return shapeOf(Plan.Phases.Nodes); }
  VariableRole roleOf(llvm::StringRef Name) { return Plan.Phases.roleOf(&Code.variable(Name)); }

  BlockSignatures None;
  MarkedSource Code;
  Synchronisation Sync;
  KernelPlan Plan;
};

TEST(KernelForm, WhatWaitsDecidesTheForm) {
  EXPECT_EQ(Planned("p[threadIdx.x] = 1;").Plan.Form, KernelForm::Threads);
  EXPECT_EQ(Planned("s[n] = 1; __syncthreads(); p[threadIdx.x] = s[0];").Plan.Form,
            KernelForm::Phases);
  EXPECT_EQ(Planned("if (p[threadIdx.x]) { s[0] = 1; __syncthreads(); } p[n] = s[0];").Plan.Form,
            KernelForm::Phases); // the others wait for nobody any more
  EXPECT_EQ(
      Planned("if (p[threadIdx.x]) { s[0] = 1; __syncthreads(); } __syncthreads();").Plan.Form,
      KernelForm::Fibers);
}

TEST(KernelForm, FibersHaveAReason) {
  EXPECT_NE(
      Planned("if (p[threadIdx.x]) { s[0] = 1; __syncthreads(); } __syncthreads();").Plan.Reason,
      "");
  EXPECT_EQ(Planned("__syncthreads(); p[threadIdx.x] = s[0];").Plan.Reason, "");
}

TEST(PhasePlan, ABarrierCuts) {
  EXPECT_EQ(Planned("s[threadIdx.x] = 1; __syncthreads(); p[threadIdx.x] = s[0];").shape(),
            "block region barrier region");
}

TEST(PhasePlan, AUniformLoopIsTheBlocks) {
  EXPECT_EQ(
      Planned("for (int i = 0; i < n; ++i) { s[threadIdx.x] += i; __syncthreads(); }").shape(),
      "block (region barrier)");
}

TEST(PhasePlan, AUniformBranchIsTheBlocks) {
  EXPECT_EQ(Planned("if (n) { s[threadIdx.x] = 1; __syncthreads(); } else { p[threadIdx.x] = 2; }")
                .shape(),
            "block (region barrier | region)");
}

TEST(PhasePlan, ABranchWithoutABarrierStaysInItsRegion) {
  EXPECT_EQ(
      Planned("if (threadIdx.x < 4) s[threadIdx.x] = 1; __syncthreads(); p[n] = s[0];").shape(),
      "block region barrier region");
}

TEST(PhasePlan, AroundACollectiveThreadsMayDecideDifferently) {
  EXPECT_NE(Planned("if (p[threadIdx.x]) { p[threadIdx.x] = __shfl_xor_sync(1, p[0], 1); }")
                .shape()
                .find('?'),
            std::string::npos);
}

TEST(PhasePlan, AVariableOfOneRegionIsLocal) {
  Planned P("int v = p[threadIdx.x]; s[threadIdx.x] = v; __syncthreads(); p[threadIdx.x] = s[0];");
  EXPECT_EQ(P.roleOf("v"), VariableRole::Local);
}

TEST(PhasePlan, AUniformCounterOfALoopIsTheBlocks) {
  Planned P("for (int i = 0; i < n; ++i) { s[threadIdx.x] += i; __syncthreads(); }");
  EXPECT_EQ(P.roleOf("i"), VariableRole::BlockLevel);
}

TEST(PhasePlan, WhatCostsNothingIsComputedAnew) {
  Planned P("int v = threadIdx.x; s[v] = 1; __syncthreads(); p[v] = s[0];");
  EXPECT_EQ(P.roleOf("v"), VariableRole::Recomputed);
}

TEST(PhasePlan, WhatMemoryHeldIsKept) {
  Planned P("int v = p[threadIdx.x]; s[threadIdx.x] = 1; __syncthreads(); p[threadIdx.x] = v;");
  EXPECT_EQ(P.roleOf("v"), VariableRole::PerThread);
}

} // namespace
} // namespace offloom
