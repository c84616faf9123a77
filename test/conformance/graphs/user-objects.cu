// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// User objects: a graph keeps what its nodes need, until the last graph that refers to it is gone.
// builds: clang++
#include <cstdio>

static int destroyed = 0;

struct Message {
  int value;
};

void release(void *message) {
  destroyed += ((Message *)message)->value;
  delete (Message *)message;
}

void read(void *message) { printf("%d\n", ((Message *)message)->value); }

int main() {
  auto show = [](cudaError_t e) { printf("%s ", cudaGetErrorName(e)); };
  auto *message = new Message{7};
  cudaUserObject_t object;
  cudaGraph_t graph, clone;
  cudaGraphExec_t exec;
  cudaGraphNode_t node;
  show(cudaGraphCreate(&graph, 0));
  show(cudaUserObjectCreate(&object, message, release, 1, cudaUserObjectNoDestructorSync));
  show(cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove));
  cudaHostNodeParams parameters = {read, message};
  show(cudaGraphAddHostNode(&node, graph, nullptr, 0, &parameters));
  show(cudaGraphInstantiate(&exec, graph, 0));
  show(cudaGraphClone(&clone, graph));
  show(cudaGraphDestroy(graph));
  printf("%d\n", destroyed);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  show(cudaGraphLaunch(exec, stream));
  show(cudaStreamSynchronize(stream));
  show(cudaGraphExecDestroy(exec));
  printf("%d\n", destroyed);
  show(cudaGraphDestroy(clone));
  show(cudaDeviceSynchronize());
  printf("\n");
}
