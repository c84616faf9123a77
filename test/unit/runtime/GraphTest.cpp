// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs made node by node: what they are, and what a launch of them does.
#include "cuda_runtime.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace {

void append(std::string *text, char letter) { *text += letter; }
void append_struct(std::string *text, std::pair<char, char> letters) {
  *text += letters.first;
  *text += letters.second;
}

class Graph : public testing::Test {
protected:
  Graph() { EXPECT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess); }
  ~Graph() override {
    if (exec) {
      EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    }
    EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
    cudaGetLastError();
  }

  /// A kernel node that appends a letter to `text`.
  cudaGraphNode_t letter(char c, std::vector<cudaGraphNode_t> after = {},
                         cudaGraph_t into = nullptr) {
    std::string *where = &text;
    void *arguments[] = {&where, &c};
    cudaKernelNodeParams params = {offloom::kernel_address(append), 1, 1, 0, arguments, nullptr};
    cudaGraphNode_t node = nullptr;
    EXPECT_EQ(
        cudaGraphAddKernelNode(&node, into ? into : graph, after.data(), after.size(), &params),
        cudaSuccess);
    return node;
  }

  /// What the graph appends when it runs.
  std::string launched() {
    text.clear();
    if (!exec) {
      EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    }
    EXPECT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    return text;
  }

  cudaGraph_t graph;
  cudaGraphExec_t exec = nullptr;
  std::string text;
};

TEST_F(Graph, RunsNodesAfterThoseTheyDependOn) {
  const auto c = letter('c'), a = letter('a'), b = letter('b', {a}), d = letter('d', {b, c});
  EXPECT_EQ(cudaGraphAddDependencies(graph, &b, &c, 1), cudaSuccess);
  EXPECT_EQ(launched(), "abcd");
  EXPECT_EQ(launched(), "abcd");
  cudaGraphNodeType type;
  EXPECT_EQ(cudaGraphNodeGetType(d, &type), cudaSuccess);
  EXPECT_EQ(type, cudaGraphNodeTypeKernel);
}

TEST_F(Graph, TellsItsNodesAndEdges) {
  const auto a = letter('a'), b = letter('b', {a}), c = letter('c', {a, b});
  std::size_t count = 0;
  EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &count), cudaSuccess);
  EXPECT_EQ(count, 3u);
  std::vector<cudaGraphNode_t> nodes(5), to(5);
  count = 5;
  EXPECT_EQ(cudaGraphGetRootNodes(graph, nodes.data(), &count), cudaSuccess);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(nodes[0], a);
  EXPECT_EQ(nodes[1], nullptr);
  count = 5;
  EXPECT_EQ(cudaGraphGetEdges(graph, nodes.data(), to.data(), nullptr, &count), cudaSuccess);
  EXPECT_EQ(count, 3u);
  count = 5;
  EXPECT_EQ(cudaGraphNodeGetDependencies(c, nodes.data(), &count), cudaSuccess);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(nodes[0], a);
  EXPECT_EQ(nodes[1], b);
  EXPECT_EQ(cudaGraphNodeGetDependentNodes(a, nullptr, &count), cudaSuccess);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(cudaGraphRemoveDependencies(graph, &a, &c, 1), cudaSuccess);
  EXPECT_EQ(cudaGraphRemoveDependencies(graph, &a, &c, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphDestroyNode(b), cudaSuccess);
  EXPECT_EQ(cudaGraphNodeGetDependencies(c, nullptr, &count), cudaSuccess);
  EXPECT_EQ(count, 0u);
}

TEST_F(Graph, RefusesWhatIsNone) {
  const auto a = letter('a'), b = letter('b', {a});
  cudaGraph_t other;
  cudaGraphNode_t node;
  EXPECT_EQ(cudaGraphCreate(&other, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphCreate(&other, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEmptyNode(&node, other, &a, 1), cudaErrorInvalidValue);
  const cudaGraphNode_t twice[] = {a, a};
  EXPECT_EQ(cudaGraphAddEmptyNode(&node, graph, twice, 2), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphAddDependencies(graph, &a, &b, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphAddDependencies(graph, &b, &a, 1), cudaSuccess);
  EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaErrorInvalidValue);
  EXPECT_EQ(exec, nullptr);
  EXPECT_EQ(cudaGraphDestroy(other), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(other), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphLaunch(nullptr, nullptr), cudaErrorInvalidValue);
  int no_kernel;
  cudaKernelNodeParams params = {&no_kernel, 1, 1, 0, nullptr, nullptr};
  EXPECT_EQ(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params),
            cudaErrorInvalidResourceHandle);
}

TEST_F(Graph, CopiesAndSets) {
  std::vector<unsigned> from{1, 2, 3, 4}, to(4);
  unsigned *memory = nullptr;
  ASSERT_EQ(cudaMalloc(&memory, 16), cudaSuccess);
  ASSERT_EQ(cudaMemset(memory, 0, 16), cudaSuccess);
  const auto filled = [&] { return std::vector<unsigned>(memory, memory + 4); };
  cudaGraphNode_t set, copy;
  const cudaMemsetParams words = {memory, 0, 0x01020304, 4, 3, 1};
  EXPECT_EQ(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &words), cudaSuccess);
  EXPECT_EQ(cudaGraphAddMemcpyNode1D(&copy, graph, &set, 1, to.data(), from.data(), 12,
                                     cudaMemcpyDefault),
            cudaSuccess);
  launched();
  EXPECT_EQ(filled(), (std::vector<unsigned>{0x01020304, 0x01020304, 0x01020304, 0}));
  EXPECT_EQ(to, (std::vector<unsigned>{1, 2, 3, 0}));
  const cudaMemsetParams columns = {memory, 8, 7, 2, 1, 2};
  EXPECT_EQ(cudaGraphExecMemsetNodeSetParams(exec, set, &columns), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphMemsetNodeSetParams(set, &columns), cudaSuccess);
  launched();
  EXPECT_EQ(filled(), (std::vector<unsigned>{0x01020304, 0x01020304, 0x01020304, 0}));
  const cudaMemsetParams thrice = {memory, 0, 7, 3, 1, 1};
  EXPECT_EQ(cudaGraphMemsetNodeSetParams(set, &thrice), cudaErrorInvalidValue);
  const cudaMemsetParams of_host = {to.data(), 0, 7, 4, 4, 1};
  EXPECT_EQ(cudaGraphMemsetNodeSetParams(set, &of_host), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(memory), cudaSuccess);
}

TEST_F(Graph, HostFunctionsAndEvents) {
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaGraphNode_t record, wait, host;
  EXPECT_EQ(cudaGraphAddEventRecordNode(&record, graph, nullptr, 0, event), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEventWaitNode(&wait, graph, &record, 1, event), cudaSuccess);
  const cudaHostNodeParams params = {[](void *p) { *static_cast<std::string *>(p) += "host"; },
                                     &text};
  EXPECT_EQ(cudaGraphAddHostNode(&host, graph, &wait, 1, &params), cudaSuccess);
  EXPECT_EQ(launched(), "host");
  float ms;
  EXPECT_EQ(cudaEventElapsedTime(&ms, event, event), cudaSuccess);
  cudaEvent_t got;
  EXPECT_EQ(cudaGraphEventRecordNodeGetEvent(record, &got), cudaSuccess);
  EXPECT_EQ(got, event);
  EXPECT_EQ(cudaGraphEventRecordNodeGetEvent(wait, &got), cudaErrorInvalidValue);
  cudaEventDestroy(event);
}

TEST_F(Graph, ChildGraphsAreCopies) {
  cudaGraph_t child, inner;
  cudaGraphCreate(&child, 0);
  const auto b = letter('b', {}, child);
  const auto a = letter('a');
  cudaGraphNode_t node;
  EXPECT_EQ(cudaGraphAddChildGraphNode(&node, graph, &a, 1, child), cudaSuccess);
  letter('x', {b}, child);
  EXPECT_EQ(cudaGraphChildGraphNodeGetGraph(node, &inner), cudaSuccess);
  letter('c', {}, inner);
  EXPECT_EQ(cudaGraphDestroy(inner), cudaErrorInvalidValue);
  letter('d', {node});
  cudaGraphDestroy(child);
  EXPECT_EQ(launched(), "abcd");
}

TEST_F(Graph, ClonesKnowWhatTheyAreMadeFrom) {
  const auto a = letter('a');
  letter('b', {a});
  cudaGraph_t clone;
  EXPECT_EQ(cudaGraphClone(&clone, graph), cudaSuccess);
  cudaGraphNode_t copy;
  EXPECT_EQ(cudaGraphNodeFindInClone(&copy, a, clone), cudaSuccess);
  EXPECT_NE(copy, a);
  letter('c', {copy}, clone);
  cudaKernelNodeParams params;
  EXPECT_EQ(cudaGraphKernelNodeGetParams(copy, &params), cudaSuccess);
  EXPECT_EQ(*static_cast<char *>(params.kernelParams[1]), 'a');
  EXPECT_EQ(launched(), "ab");
  cudaGraphDestroy(clone);
}

TEST_F(Graph, ArgumentsAreCopied) {
  std::string *where = &text;
  std::pair<char, char> letters = {'o', 'k'};
  void *arguments[] = {&where, &letters};
  cudaKernelNodeParams params = {
      offloom::kernel_address(append_struct), 1, 1, 0, arguments, nullptr};
  cudaGraphNode_t node;
  EXPECT_EQ(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &params), cudaSuccess);
  letters = {'n', 'o'};
  EXPECT_EQ(launched(), "ok");
}

TEST_F(Graph, UserObjectsLiveAsLongAsGraphs) {
  static int destroyed;
  destroyed = 0;
  cudaUserObject_t object;
  const cudaHostFn_t destroy = [](void *) { ++destroyed; };
  EXPECT_EQ(cudaUserObjectCreate(&object, nullptr, destroy, 1, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaUserObjectCreate(&object, nullptr, destroy, 1, cudaUserObjectNoDestructorSync),
            cudaSuccess);
  cudaGraph_t holder;
  cudaGraphCreate(&holder, 0);
  EXPECT_EQ(cudaGraphRetainUserObject(holder, object, 1, cudaGraphUserObjectMove), cudaSuccess);
  cudaGraphExec_t copy;
  cudaGraphInstantiate(&copy, holder, 0);
  cudaGraphDestroy(holder);
  EXPECT_EQ(destroyed, 0);
  cudaGraphExecDestroy(copy);
  EXPECT_EQ(destroyed, 1);
}

} // namespace
