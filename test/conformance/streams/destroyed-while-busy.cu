// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and executable graphs that are destroyed before they are done are done all the same.
// builds: g++
#include "gate.h"

int main() {
  Log log = makeLog();
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);

  Gate first = makeGate();
  waitAt<<<1, 1, 0, s>>>(first);
  note<<<1, 1, 0, s>>>(log, 'a');
  show("destroyed", cudaStreamDestroy(s));
  open(first);
  show("synchronised", cudaDeviceSynchronize());
  show("ran", log);

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  Gate second = makeGate();
  cudaStreamBeginCapture(t, cudaStreamCaptureModeGlobal);
  waitAt<<<1, 1, 0, t>>>(second);
  note<<<1, 1, 0, t>>>(log, 'g');
  cudaStreamEndCapture(t, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  show("launched", cudaGraphLaunch(exec, t));
  note<<<1, 1, 0, t>>>(log, 'b');
  show("running", cudaStreamQuery(t));
  show("destroyed", cudaGraphExecDestroy(exec));
  show("destroyed", cudaGraphDestroy(graph));
  open(second);
  show("synchronised", cudaStreamSynchronize(t));
  show("ran", log);
  show("last", cudaGetLastError());
}
