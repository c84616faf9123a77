// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores by their file descriptors, of both APIs: in streams, in graphs, between processes. And
// values in memory as nodes of graphs.
#include "DriverFixture.h"
#include "cuda_runtime.h"

#include <cstdint>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

class ExternalSemaphore : public DriverTest {
protected:
  ExternalSemaphore() { EXPECT_EQ(cudaStreamCreate(&stream), cudaSuccess); }
  ~ExternalSemaphore() override { EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess); }

  static cudaExternalSemaphore_t import(cudaExternalSemaphoreHandleType type, int descriptor) {
    cudaExternalSemaphoreHandleDesc desc{};
    desc.type = type;
    desc.handle.fd = descriptor;
    cudaExternalSemaphore_t semaphore = nullptr;
    EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaSuccess);
    return semaphore;
  }
  static int makeTimeline() {
    const int made = memfd_create("timeline", MFD_CLOEXEC);
    EXPECT_EQ(ftruncate(made, 4096), 0);
    return made;
  }
  static cudaError_t signal(cudaExternalSemaphore_t semaphore, std::uint64_t value,
                            cudaStream_t in) {
    cudaExternalSemaphoreSignalParams params{};
    params.params.fence.value = value;
    return cudaSignalExternalSemaphoresAsync(&semaphore, &params, 1, in);
  }
  static cudaError_t wait(cudaExternalSemaphore_t semaphore, std::uint64_t value, cudaStream_t in) {
    cudaExternalSemaphoreWaitParams params{};
    params.params.fence.value = value;
    return cudaWaitExternalSemaphoresAsync(&semaphore, &params, 1, in);
  }
  static std::uint64_t counter(int timeline) {
    std::uint64_t value = 0;
    EXPECT_EQ(pread(timeline, &value, sizeof value, 0), 8);
    return value;
  }

  cudaStream_t stream = nullptr;
};

TEST_F(ExternalSemaphore, HoldsUpAStreamUntilSignalled) {
  const int event = eventfd(0, EFD_CLOEXEC), kept = dup(event);
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeOpaqueFd, event);
  EXPECT_EQ(wait(semaphore, 0, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamQuery(stream), cudaErrorNotReady);
  EXPECT_EQ(eventfd_write(kept, 1), 0);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(wait(semaphore, 0, stream), cudaSuccess) << "the signal is gone";
  EXPECT_EQ(cudaStreamQuery(stream), cudaErrorNotReady);
  EXPECT_EQ(signal(semaphore, 0, cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess);
  close(kept);
}

TEST_F(ExternalSemaphore, CountsInATimeline) {
  const int timeline = makeTimeline(), kept = dup(timeline);
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, timeline);
  EXPECT_EQ(wait(semaphore, 5, stream), cudaSuccess);
  EXPECT_EQ(signal(semaphore, 4, cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
  EXPECT_EQ(counter(kept), 4u);
  EXPECT_EQ(cudaStreamQuery(stream), cudaErrorNotReady);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess) << "the wait holds it";
  const std::uint64_t beyond = 7;
  EXPECT_EQ(pwrite(kept, &beyond, sizeof beyond, 0), 8);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  close(kept);
}

TEST_F(ExternalSemaphore, IsSignalledByAnotherProcess) {
  const int timeline = makeTimeline(), kept = dup(timeline);
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, timeline);
  EXPECT_EQ(wait(semaphore, 1, stream), cudaSuccess);
  const pid_t child = fork();
  if (child == 0) { // which need not know of CUDA
    const std::uint64_t one = 1;
    _exit(pwrite(kept, &one, sizeof one, 0) == 8 ? 0 : 1);
  }
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess);
  close(kept);
}

TEST_F(ExternalSemaphore, IsANodeOfAGraph) {
  const int timeline = makeTimeline(), kept = dup(timeline);
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, timeline);
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  cudaExternalSemaphore_t list[] = {semaphore};
  cudaExternalSemaphoreSignalParams signalled{};
  signalled.params.fence.value = 3;
  cudaExternalSemaphoreSignalNodeParams signals{list, &signalled, 1};
  cudaGraphNode_t signalNode = nullptr, waitNode = nullptr;
  EXPECT_EQ(cudaGraphAddExternalSemaphoresSignalNode(&signalNode, graph, nullptr, 0, &signals),
            cudaSuccess);
  cudaExternalSemaphoreWaitParams waited{};
  waited.params.fence.value = 3;
  cudaExternalSemaphoreWaitNodeParams waits{list, &waited, 1};
  EXPECT_EQ(cudaGraphAddExternalSemaphoresWaitNode(&waitNode, graph, &signalNode, 1, &waits),
            cudaSuccess);
  cudaGraphNodeType type{};
  EXPECT_EQ(cudaGraphNodeGetType(signalNode, &type), cudaSuccess);
  EXPECT_EQ(type, cudaGraphNodeTypeExtSemaphoreSignal);
  EXPECT_EQ(cudaGraphNodeGetType(waitNode, &type), cudaSuccess);
  EXPECT_EQ(type, cudaGraphNodeTypeExtSemaphoreWait);
  cudaExternalSemaphoreWaitNodeParams given{};
  EXPECT_EQ(cudaGraphExternalSemaphoresWaitNodeGetParams(waitNode, &given), cudaSuccess);
  EXPECT_EQ(given.numExtSems, 1u);
  EXPECT_EQ(given.extSemArray[0], semaphore);
  EXPECT_EQ(given.paramsArray[0].params.fence.value, 3u);
  cudaGraphExec_t exec = nullptr;
  EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(counter(kept), 3u);

  signalled.params.fence.value = 9;
  EXPECT_EQ(cudaGraphExecExternalSemaphoresSignalNodeSetParams(exec, signalNode, &signals),
            cudaSuccess);
  EXPECT_EQ(cudaGraphExecExternalSemaphoresWaitNodeSetParams(exec, waitNode, &waits), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(counter(kept), 9u);
  cudaExternalSemaphoreSignalNodeParams old{};
  EXPECT_EQ(cudaGraphExternalSemaphoresSignalNodeGetParams(signalNode, &old), cudaSuccess);
  EXPECT_EQ(old.paramsArray[0].params.fence.value, 3u) << "the graph's own node stays";
  EXPECT_EQ(cudaGraphExternalSemaphoresSignalNodeSetParams(signalNode, &signals), cudaSuccess);
  EXPECT_EQ(cudaGraphExternalSemaphoresWaitNodeSetParams(waitNode, &waits), cudaSuccess);
  EXPECT_EQ(cudaGraphExternalSemaphoresWaitNodeSetParams(signalNode, &waits),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess);
  close(kept);
}

/// Branches of a graph run side by side on a GPU, so that one may wait for another.
TEST_F(ExternalSemaphore, IsSignalledByABranchBeside) {
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, makeTimeline());
  cudaExternalSemaphore_t list[] = {semaphore};
  cudaExternalSemaphoreWaitParams waited{};
  waited.params.fence.value = 1;
  cudaExternalSemaphoreSignalParams signalled{};
  signalled.params.fence.value = 1;
  const cudaExternalSemaphoreWaitNodeParams waits{list, &waited, 1};
  const cudaExternalSemaphoreSignalNodeParams signals{list, &signalled, 1};
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  cudaGraphNode_t wait = nullptr, empty = nullptr, signal = nullptr;
  EXPECT_EQ(cudaGraphAddExternalSemaphoresWaitNode(&wait, graph, nullptr, 0, &waits), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEmptyNode(&empty, graph, nullptr, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphAddExternalSemaphoresSignalNode(&signal, graph, &empty, 1, &signals),
            cudaSuccess);
  cudaGraphExec_t exec = nullptr;
  EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess);
}

TEST_F(ExternalSemaphore, IsCaptured) {
  const int timeline = makeTimeline(), kept = dup(timeline);
  const auto semaphore = import(cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd, timeline);
  EXPECT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_EQ(signal(semaphore, 2, stream), cudaSuccess);
  EXPECT_EQ(wait(semaphore, 2, stream), cudaSuccess);
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  EXPECT_EQ(counter(kept), 0u);
  std::size_t nodes = 0;
  EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
  EXPECT_EQ(nodes, 2u);
  cudaGraphExec_t exec = nullptr;
  EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(counter(kept), 2u);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
  EXPECT_EQ(cudaDestroyExternalSemaphore(semaphore), cudaSuccess);
  close(kept);
}

TEST_F(ExternalSemaphore, IsTheDriverApisToo) {
  const int timeline = makeTimeline(), kept = dup(timeline);
  CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC desc{};
  desc.type = CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD;
  desc.handle.fd = timeline;
  CUexternalSemaphore semaphore = nullptr;
  EXPECT_EQ(cuImportExternalSemaphore(&semaphore, &desc), CUDA_SUCCESS);
  CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS signalled{};
  signalled.params.fence.value = 1;
  CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS waited{};
  waited.params.fence.value = 1;
  EXPECT_EQ(cuSignalExternalSemaphoresAsync(&semaphore, &signalled, 1, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuWaitExternalSemaphoresAsync(&semaphore, &waited, 1, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(counter(kept), 1u);

  CUgraph graph = nullptr;
  EXPECT_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
  CUgraphNode signalNode = nullptr, waitNode = nullptr, anyNode = nullptr;
  signalled.params.fence.value = 2;
  CUDA_EXT_SEM_SIGNAL_NODE_PARAMS signals{&semaphore, &signalled, 1};
  CUDA_EXT_SEM_WAIT_NODE_PARAMS waits{&semaphore, &waited, 1};
  EXPECT_EQ(cuGraphAddExternalSemaphoresSignalNode(&signalNode, graph, nullptr, 0, &signals),
            CUDA_SUCCESS);
  EXPECT_EQ(cuGraphAddExternalSemaphoresWaitNode(&waitNode, graph, &signalNode, 1, &waits),
            CUDA_SUCCESS);
  CUgraphNodeParams any{};
  any.type = CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT;
  any.extSemWait = waits;
  EXPECT_EQ(cuGraphAddNode(&anyNode, graph, nullptr, nullptr, 0, &any), CUDA_SUCCESS);
  CUDA_EXT_SEM_SIGNAL_NODE_PARAMS given{};
  EXPECT_EQ(cuGraphExternalSemaphoresSignalNodeGetParams(signalNode, &given), CUDA_SUCCESS);
  EXPECT_EQ(given.paramsArray[0].params.fence.value, 2u);
  CUDA_EXT_SEM_WAIT_NODE_PARAMS givenWaits{};
  EXPECT_EQ(cuGraphExternalSemaphoresWaitNodeGetParams(anyNode, &givenWaits), CUDA_SUCCESS);
  EXPECT_EQ(givenWaits.extSemArray[0], semaphore);
  EXPECT_EQ(cuGraphExternalSemaphoresSignalNodeSetParams(signalNode, &signals), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExternalSemaphoresWaitNodeSetParams(waitNode, &waits), CUDA_SUCCESS);
  CUgraphExec exec = nullptr;
  EXPECT_EQ(cuGraphInstantiate(&exec, graph, 0), CUDA_SUCCESS);
  signalled.params.fence.value = 5;
  EXPECT_EQ(cuGraphExecExternalSemaphoresSignalNodeSetParams(exec, signalNode, &signals),
            CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecExternalSemaphoresWaitNodeSetParams(exec, waitNode, &waits), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(counter(kept), 5u);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
  EXPECT_EQ(cuDestroyExternalSemaphore(semaphore), CUDA_SUCCESS);
  EXPECT_EQ(cuDestroyExternalSemaphore(semaphore), CUDA_ERROR_INVALID_VALUE);
  close(kept);
}

TEST_F(ExternalSemaphore, RefusesWhatIsNone) {
  cudaExternalSemaphore_t semaphore = nullptr;
  cudaExternalSemaphoreHandleDesc desc{};
  desc.type = cudaExternalSemaphoreHandleTypeOpaqueFd;
  desc.handle.fd = -1;
  EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaErrorUnknown);
  const int timeline = makeTimeline();
  desc.handle.fd = timeline;
  EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaErrorUnknown) << "no eventfd";
  desc.type = cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd;
  EXPECT_EQ(ftruncate(timeline, 4), 0);
  EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaErrorUnknown) << "too short";
  close(timeline);
  desc.type = cudaExternalSemaphoreHandleTypeNvSciSync;
  EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaErrorInvalidValue);
  desc.type = static_cast<cudaExternalSemaphoreHandleType>(77);
  EXPECT_EQ(cudaImportExternalSemaphore(&semaphore, &desc), cudaErrorInvalidValue);
  EXPECT_EQ(signal(nullptr, 1, stream), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(wait(reinterpret_cast<cudaExternalSemaphore_t>(this), 1, stream),
            cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaSignalExternalSemaphoresAsync(nullptr, nullptr, 1, stream), cudaErrorInvalidValue);
  EXPECT_EQ(cudaWaitExternalSemaphoresAsync(&semaphore, nullptr, 0, stream), cudaErrorInvalidValue);
  EXPECT_EQ(signal(semaphore, 1, reinterpret_cast<cudaStream_t>(this)),
            cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaDestroyExternalSemaphore(nullptr), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
}

TEST_F(ExternalSemaphore, OfNvSciIsNotThere) {
  int list = 0;
  EXPECT_EQ(cuDeviceGetNvSciSyncAttributes(&list, 0, CUDA_NVSCISYNC_ATTR_SIGNAL),
            CUDA_ERROR_NOT_SUPPORTED);
  EXPECT_EQ(cuDeviceGetNvSciSyncAttributes(&list, 0, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cudaDeviceGetNvSciSyncAttributes(nullptr, 0, cudaNvSciSyncAttrWait),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceGetNvSciSyncAttributes(&list, 99, cudaNvSciSyncAttrWait),
            cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
}

class MemoryBatchNode : public ExternalSemaphore {
protected:
  MemoryBatchNode() {
    EXPECT_EQ(cuMemAlloc(&memory, 16), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD32(memory, 0, 4), CUDA_SUCCESS);
    EXPECT_EQ(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
  }
  ~MemoryBatchNode() override {
    EXPECT_EQ(cuGraphDestroy(graph), CUDA_SUCCESS);
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  }
  CUstreamBatchMemOpParams operation(CUstreamBatchMemOpType type, unsigned index, unsigned value) {
    CUstreamBatchMemOpParams o{};
    o.writeValue.operation = type; // a wait is laid out alike
    o.writeValue.address = memory + 4 * index;
    o.writeValue.value = value;
    return o;
  }
  unsigned value(unsigned index) {
    unsigned found = 0;
    EXPECT_EQ(cuMemcpyDtoH(&found, memory + 4 * index, 4), CUDA_SUCCESS);
    return found;
  }

  CUdeviceptr memory = 0;
  CUgraph graph = nullptr;
};

TEST_F(MemoryBatchNode, WritesAndWaits) {
  CUstreamBatchMemOpParams operations[] = {operation(CU_STREAM_MEM_OP_WRITE_VALUE_32, 0, 6),
                                           operation(CU_STREAM_MEM_OP_WAIT_VALUE_32, 0, 6),
                                           operation(CU_STREAM_MEM_OP_WRITE_VALUE_32, 1, 8)};
  CUDA_BATCH_MEM_OP_NODE_PARAMS params{context, 3, operations, 0};
  CUgraphNode node = nullptr, other = nullptr;
  EXPECT_EQ(cuGraphAddBatchMemOpNode(&node, graph, nullptr, 0, &params), CUDA_SUCCESS);
  CUgraphNodeParams any{};
  any.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
  any.memOp = {context, 1, operations + 2, 0};
  EXPECT_EQ(cuGraphAddNode(&other, graph, &node, nullptr, 1, &any), CUDA_SUCCESS);
  CUgraphNodeType type{};
  EXPECT_EQ(cuGraphNodeGetType(node, &type), CUDA_SUCCESS);
  EXPECT_EQ(type, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
  CUDA_BATCH_MEM_OP_NODE_PARAMS given{};
  EXPECT_EQ(cuGraphBatchMemOpNodeGetParams(node, &given), CUDA_SUCCESS);
  EXPECT_EQ(given.count, 3u);
  EXPECT_EQ(given.paramArray[2].writeValue.value, 8u);
  CUgraphExec exec = nullptr;
  EXPECT_EQ(cuGraphInstantiate(&exec, graph, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value(0), 6u);
  EXPECT_EQ(value(1), 8u);
  operations[2] = operation(CU_STREAM_MEM_OP_WRITE_VALUE_32, 2, 9);
  EXPECT_EQ(cuGraphExecBatchMemOpNodeSetParams(exec, node, &params), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphLaunch(exec, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  EXPECT_EQ(value(2), 9u);
  EXPECT_EQ(cuGraphBatchMemOpNodeSetParams(node, &params), CUDA_SUCCESS);
  EXPECT_EQ(cuGraphExecDestroy(exec), CUDA_SUCCESS);
}

TEST_F(MemoryBatchNode, RefusesWhatMakesNoSense) {
  CUstreamBatchMemOpParams one = operation(CU_STREAM_MEM_OP_WRITE_VALUE_32, 0, 1);
  CUgraphNode node = nullptr;
  const auto add = [&](CUDA_BATCH_MEM_OP_NODE_PARAMS params) {
    return cuGraphAddBatchMemOpNode(&node, graph, nullptr, 0, &params);
  };
  EXPECT_EQ(add({context, 0, &one, 0}), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(add({context, 1, nullptr, 0}), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(add({context, 1, &one, 1}), CUDA_ERROR_INVALID_VALUE);
  one.writeValue.address = 4;
  EXPECT_EQ(add({context, 1, &one, 0}), CUDA_ERROR_INVALID_VALUE) << "not CUDA's";
  EXPECT_EQ(cuGraphAddBatchMemOpNode(&node, graph, nullptr, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
  CUDA_BATCH_MEM_OP_NODE_PARAMS given{};
  EXPECT_EQ(cuGraphBatchMemOpNodeGetParams(nullptr, &given), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
