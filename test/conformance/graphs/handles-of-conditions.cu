// One node for a conditional handle.
#include <cstdio>

int main() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphConditionalHandle handle;
  cudaGraphConditionalHandleCreate(&handle, graph);
  cudaGraphNodeParams params{};
  params.type = cudaGraphNodeTypeConditional;
  params.conditional.handle = handle;
  params.conditional.type = cudaGraphCondTypeIf;
  params.conditional.size = 1;
  cudaGraphNode_t node;
  for (int i = 0; i < 3; ++i)
    printf("node: %s\n", cudaGetErrorName(cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params)));
}
