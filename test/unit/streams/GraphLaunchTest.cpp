// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Graphs in streams.
#include "Recorder.h"

using namespace offloom;
using namespace streams_test;

namespace {

class GraphLaunch : public testing::Test {
protected:
  /// A graph that passes the gate and notes 'g'.
  GraphLaunch() {
    stream s;
    cudaGraph_t graph;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
    g.put_into(s);
    r.put_into(s, 'g');
    cudaStreamEndCapture(s, &graph);
    EXPECT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    cudaGraphDestroy(graph);
  }
  ~GraphLaunch() override {
    g.open();
    cudaDeviceSynchronize();
  }
  gate g;
  recorder r;
  cudaGraphExec_t exec;
};

TEST_F(GraphLaunch, ReturnsBeforeTheGraphEnds) {
  stream s;
  EXPECT_EQ(cudaGraphLaunch(exec, s), cudaSuccess);
  r.put_into(s, 'a');
  EXPECT_EQ(cudaStreamQuery(s), cudaErrorNotReady);
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(r.text(), "ga");
  cudaGraphExecDestroy(exec);
}

TEST_F(GraphLaunch, SurvivesTheExecutableGraph) {
  stream s;
  cudaGraphLaunch(exec, s);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaErrorInvalidValue);
  cudaGetLastError();
  g.open();
  cudaStreamSynchronize(s);
  EXPECT_EQ(r.text(), "g");
}

TEST_F(GraphLaunch, WaitsForLaunchesOfTheSameGraph) {
  stream a, b;
  cudaGraphLaunch(exec, a);
  r.put_into(a, 'a');
  cudaGraphLaunch(exec, b);
  r.put_into(b, 'b');
  EXPECT_EQ(cudaStreamQuery(b), cudaErrorNotReady);
  g.open();
  cudaDeviceSynchronize();
  const std::string text = r.text();
  EXPECT_TRUE(text == "gagb" || text == "ggab" || text == "ggba") << text;
  cudaGraphExecDestroy(exec);
}

TEST_F(GraphLaunch, EventsInTheGraph) {
  stream s, other;
  event before, after;
  cudaGraph_t graph;
  cudaGraphNode_t wait, record;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddEventWaitNode(&wait, graph, nullptr, 0, before);
  cudaGraphAddEventRecordNode(&record, graph, &wait, 1, after);
  cudaGraphExec_t events;
  ASSERT_EQ(cudaGraphInstantiate(&events, graph, 0), cudaSuccess);
  g.put_into(other);
  r.put_into(other, 'a');
  cudaEventRecord(before, other);
  EXPECT_EQ(cudaGraphLaunch(events, s), cudaSuccess);
  EXPECT_EQ(cudaEventQuery(after), cudaErrorNotReady);
  cudaStreamWaitEvent(cudaStreamPerThread, after);
  r.put_into(cudaStreamPerThread, 'b');
  g.open();
  cudaStreamSynchronize(cudaStreamPerThread);
  EXPECT_EQ(r.text(), "ab");
  EXPECT_EQ(cudaEventQuery(after), cudaSuccess);
  cudaGraphExecDestroy(events);
  cudaGraphDestroy(graph);
  cudaGraphExecDestroy(exec);
}

} // namespace
