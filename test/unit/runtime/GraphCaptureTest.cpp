// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs made by stream capture, and what capture forbids.
#include "cuda_runtime.h"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

namespace {

void append(std::string *text, char letter) { *text += letter; }

class GraphCapture : public testing::Test {
protected:
  GraphCapture() {
    cudaStreamCreate(&stream);
    cudaStreamCreate(&other);
    cudaEventCreate(&event);
  }
  ~GraphCapture() override {
    cudaEventDestroy(event);
    cudaStreamDestroy(other);
    cudaStreamDestroy(stream);
    cudaGetLastError();
  }

  void begin() {
    EXPECT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
  }
  cudaError_t end() { return cudaStreamEndCapture(stream, &graph); }

  void letter(cudaStream_t in, char c) { offloom::launch({1, 1, 0, in}, append, &text, c); }

  std::string launched() {
    text.clear();
    cudaGraphExec_t exec;
    EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    return text;
  }

  cudaStream_t stream, other;
  cudaEvent_t event;
  cudaGraph_t graph = nullptr;
  std::string text;
};

TEST_F(GraphCapture, RunsNothingBeforeTheLaunch) {
  begin();
  letter(stream, 'a');
  std::array by_closure{'b'};
  offloom::launch({1, 1, 0, stream}, [=, this] { text += by_closure[0]; });
  by_closure[0] = 'x';
  EXPECT_EQ(cudaLaunchHostFunc(
                stream, [](void *p) { *static_cast<std::string *>(p) += 'c'; }, &text),
            cudaSuccess);
  cudaStreamCaptureStatus status;
  EXPECT_EQ(cudaStreamIsCapturing(stream, &status), cudaSuccess);
  EXPECT_EQ(status, cudaStreamCaptureStatusActive);
  EXPECT_EQ(text, "");
  EXPECT_EQ(end(), cudaSuccess);
  EXPECT_EQ(launched(), "abc");
}

TEST_F(GraphCapture, StreamsForkAndJoinByEvents) {
  begin();
  letter(stream, 'a');
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event);
  letter(stream, 'b');
  letter(other, 'c');
  cudaEventRecord(event, other);
  EXPECT_EQ(cudaEventQuery(event), cudaErrorCapturedEvent);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);

  begin();
  letter(stream, 'a');
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event);
  letter(stream, 'b');
  letter(other, 'c');
  cudaEventRecord(event, other);
  cudaStreamWaitEvent(stream, event);
  letter(stream, 'd');
  EXPECT_EQ(cudaStreamEndCapture(other, &graph), cudaErrorStreamCaptureUnmatched);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);

  begin();
  letter(stream, 'a');
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event);
  letter(stream, 'b');
  letter(other, 'c');
  cudaEventRecord(event, other);
  cudaStreamWaitEvent(stream, event);
  letter(stream, 'd');
  EXPECT_EQ(end(), cudaSuccess);
  std::size_t edges;
  EXPECT_EQ(cudaGraphGetEdges(graph, nullptr, nullptr, &edges), cudaSuccess);
  EXPECT_EQ(edges, 4u);
  EXPECT_EQ(launched(), "abcd");
}

TEST_F(GraphCapture, JoinedStreamsMayGo) {
  for (const bool joins : {true, false}) {
    cudaStream_t third;
    cudaStreamCreate(&third);
    begin();
    letter(stream, 'a');
    cudaEventRecord(event, stream);
    cudaStreamWaitEvent(third, event);
    letter(third, 'b');
    cudaEventRecord(event, third);
    if (joins)
      cudaStreamWaitEvent(stream, event);
    EXPECT_EQ(cudaStreamDestroy(third), cudaSuccess);
    EXPECT_EQ(end(), joins ? cudaSuccess : cudaErrorStreamCaptureUnjoined);
    if (joins) {
      EXPECT_EQ(launched(), "ab");
    }
  }
}

TEST_F(GraphCapture, UnjoinedWorkIsRefused) {
  begin();
  letter(stream, 'a');
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event);
  letter(other, 'b');
  EXPECT_EQ(end(), cudaErrorStreamCaptureUnjoined);
  EXPECT_EQ(graph, nullptr);
  letter(other, 'c');
  EXPECT_EQ(text, "c");
}

TEST_F(GraphCapture, WhatWaitsInvalidates) {
  begin();
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorStreamCaptureUnsupported);
  offloom::launch({1, 1, 0, stream}, append, &text, 'a');
  EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);
  begin();
  void *memory;
  EXPECT_EQ(cudaMalloc(&memory, 1), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);
  begin();
  offloom::launch({1, 1}, append, &text, 'a');
  EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);
  begin();
  cudaStreamCaptureStatus status;
  EXPECT_EQ(cudaStreamIsCapturing(nullptr, &status), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(cudaStreamWaitEvent(stream, event), cudaSuccess); // never recorded
  EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
  EXPECT_EQ(end(), cudaSuccess);
  cudaGraphDestroy(graph);
  EXPECT_EQ(cudaEventQuery(event), cudaErrorInvalidValue);
  EXPECT_EQ(cudaStreamWaitEvent(stream, event), cudaErrorInvalidValue);
  EXPECT_EQ(end(), cudaErrorIllegalState);
  EXPECT_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal),
            cudaErrorStreamCaptureUnsupported);
}

TEST_F(GraphCapture, ModesSayWhichThreadsMayWait) {
  cudaError_t error;
  const auto allocate = [&] {
    void *memory = nullptr;
    error = cudaMalloc(&memory, 1);
    cudaFree(memory);
  };
  EXPECT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
  std::thread(allocate).join();
  EXPECT_EQ(error, cudaSuccess);
  std::thread([&] { error = end(); }).join();
  EXPECT_EQ(error, cudaErrorStreamCaptureWrongThread);
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), cudaSuccess);
  EXPECT_EQ(mode, cudaStreamCaptureModeGlobal);
  allocate();
  EXPECT_EQ(error, cudaSuccess);
  EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), cudaSuccess);
  allocate();
  EXPECT_EQ(error, cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);
}

TEST_F(GraphCapture, CopiesAndAllocations) {
  begin();
  char *memory, back[4] = "";
  EXPECT_EQ(cudaMallocAsync(&memory, 4, stream), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(memory, 'm', 3, stream), cudaSuccess);
  EXPECT_EQ(cudaMemcpyAsync(back, memory, 3, cudaMemcpyDeviceToHost, stream), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(memory, stream), cudaSuccess);
  EXPECT_EQ(end(), cudaSuccess);
  std::vector<cudaGraphNode_t> nodes(4);
  std::size_t count = 4;
  EXPECT_EQ(cudaGraphGetNodes(graph, nodes.data(), &count), cudaSuccess);
  const cudaGraphNodeType types[] = {cudaGraphNodeTypeMemAlloc, cudaGraphNodeTypeMemset,
                                     cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemFree};
  for (std::size_t i = 0; i < count; ++i) {
    cudaGraphNodeType type;
    cudaGraphNodeGetType(nodes[i], &type);
    EXPECT_EQ(type, types[i]);
  }
  launched();
  EXPECT_STREQ(back, "mmm");
}

TEST_F(GraphCapture, IntoAGraphOfTheProgram) {
  cudaGraph_t mine;
  cudaGraphNode_t first;
  cudaGraphCreate(&mine, 0);
  cudaGraphAddEmptyNode(&first, mine, nullptr, 0);
  EXPECT_EQ(
      cudaStreamBeginCaptureToGraph(stream, mine, &first, nullptr, 1, cudaStreamCaptureModeRelaxed),
      cudaSuccess);
  const cudaGraphNode_t *held;
  std::size_t count;
  cudaStreamCaptureStatus status;
  EXPECT_EQ(cudaStreamGetCaptureInfo(stream, &status, nullptr, &graph, &held, nullptr, &count),
            cudaSuccess);
  EXPECT_EQ(graph, mine);
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(held[0], first);
  letter(stream, 'a');
  cudaGraphNode_t second;
  cudaGraphAddEmptyNode(&second, mine, nullptr, 0);
  EXPECT_EQ(cudaStreamUpdateCaptureDependencies(stream, &second, nullptr, 1,
                                                cudaStreamSetCaptureDependencies),
            cudaSuccess);
  letter(stream, 'b');
  EXPECT_EQ(cudaStreamEndCapture(stream, nullptr), cudaSuccess);
  EXPECT_EQ(launched(), "ab");
}

TEST_F(GraphCapture, EventsOfElsewhere) {
  cudaEventRecord(event, other);
  begin();
  EXPECT_EQ(cudaStreamWaitEvent(stream, event), cudaErrorStreamCaptureIsolation);
  EXPECT_EQ(end(), cudaErrorStreamCaptureInvalidated);
  begin();
  EXPECT_EQ(cudaStreamWaitEvent(stream, event, cudaEventWaitExternal), cudaSuccess);
  EXPECT_EQ(cudaEventRecordWithFlags(event, stream, cudaEventRecordExternal), cudaSuccess);
  letter(stream, 'a');
  EXPECT_EQ(end(), cudaSuccess);
  EXPECT_EQ(launched(), "a");
}

} // namespace
