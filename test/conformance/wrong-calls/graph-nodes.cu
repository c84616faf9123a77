// Wrong calls of the functions that add nodes to a graph, and that ask and change what a node does.
// flags: -O0
// builds: clang++
#include "graph_arguments.h"

int main() {
  CALLS(cudaGraphAddEmptyNode, out_node(), graph(), dependencies(), dependency_count());
  CALLS(cudaGraphAddHostNode, out_node(), graph(), dependencies(), dependency_count(), host_node_params());
  CALLS(cudaGraphAddKernelNode, out_node(), graph(), dependencies(), dependency_count(), kernel_node_params());
  CALLS(cudaGraphAddMemsetNode, out_node(), graph(), dependencies(), dependency_count(), memset_node_params());
  CALLS(cudaGraphAddMemcpyNode, out_node(), graph(), dependencies(), dependency_count(), copy_node_params());
  CALLS(cudaGraphAddMemcpyNode1D, out_node(), graph(), dependencies(), dependency_count(), pointer(), always<void *>(pageable), count(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaGraphAddChildGraphNode, out_node(), graph(), dependencies(), dependency_count(), graph());
  CALLS(cudaGraphAddEventRecordNode, out_node(), graph(), dependencies(), dependency_count(), event());
  CALLS(cudaGraphAddEventWaitNode, out_node(), graph(), dependencies(), dependency_count(), event());
  CALLS(cudaGraphAddMemFreeNode, out_node(), graph(), dependencies(), dependency_count(), pointer());
  CALLS(cudaGraphKernelNodeGetParams, node(kernel_in), out<cudaKernelNodeParams>());
  CALLS(cudaGraphKernelNodeSetParams, node(kernel_in), kernel_node_params());
  CALLS(cudaGraphMemcpyNodeGetParams, node(copy_in), out<cudaMemcpy3DParms>());
  CALLS(cudaGraphMemcpyNodeSetParams, node(copy_in), copy_node_params());
  CALLS(cudaGraphMemcpyNodeSetParams1D, node(copy_in), pointer(), always<void *>(device), count(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaGraphMemsetNodeGetParams, node(set_in), out<cudaMemsetParams>());
  CALLS(cudaGraphMemsetNodeSetParams, node(set_in), memset_node_params());
  CALLS(cudaGraphHostNodeGetParams, node(host_in), out<cudaHostNodeParams>());
  CALLS(cudaGraphHostNodeSetParams, node(host_in), host_node_params());
  CALLS(cudaGraphChildGraphNodeGetGraph, node(child_in), out<cudaGraph_t>());
  CALLS(cudaGraphEventRecordNodeGetEvent, node(record_in), out<cudaEvent_t>());
  CALLS(cudaGraphEventRecordNodeSetEvent, node(record_in), event());
  CALLS(cudaGraphEventWaitNodeGetEvent, node(wait_in), out<cudaEvent_t>());
  CALLS(cudaGraphEventWaitNodeSetEvent, node(wait_in), event());
  CALLS(cudaGraphMemAllocNodeGetParams, node(alloc_in), out<cudaMemAllocNodeParams>());
  CALLS(cudaGraphAddMemAllocNode, out_node(), graph(), dependencies(), dependency_count(), alloc_params());
  CALLS(cudaGraphAddMemcpyNodeToSymbol, out_node(), graph(), dependencies(), dependency_count(), symbol(), pointer(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaGraphAddMemcpyNodeFromSymbol, out_node(), graph(), dependencies(), dependency_count(), pointer(), symbol(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaGraphMemcpyNodeSetParamsToSymbol, node(copy_in), symbol(), pointer(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaGraphMemcpyNodeSetParamsFromSymbol, node(copy_in), pointer(), symbol(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaGraphMemFreeNodeGetParams, node(empty_in), argument<void *>{pageable, {}});
  CALLS(cudaGraphKernelNodeGetAttribute, node(kernel_in), node_attribute(), out<cudaLaunchAttributeValue>());
  CALLS(cudaGraphKernelNodeSetAttribute, node(kernel_in), node_attribute(), attribute_value());
  CALLS(cudaGraphKernelNodeCopyAttributes, node(kernel_in), node(kernel_in));
  CALLS(cudaGraphAddNode, out_node(), graph(), dependencies(), always<const cudaGraphEdgeData *>([] { return static_cast<const cudaGraphEdgeData *>(nullptr); }), dependency_count(), any_node_params());
  CALLS(cudaGraphNodeSetParams, node(kernel_in), any_node_params());
  auto list = [] { return new cudaGraphNode_t[8]{}; };
  auto edges = [] { return new cudaGraphEdgeData[8]{}; };
  CALLS(cudaGraphNodeGetDependencies, node(empty_in), always<cudaGraphNode_t *>(list), always<cudaGraphEdgeData *>(edges), out<std::size_t>());
  CALLS(cudaGraphNodeGetDependentNodes, node(empty_in), always<cudaGraphNode_t *>(list), always<cudaGraphEdgeData *>(edges), out<std::size_t>());
  for (const bool add : {true, false}) {
    const std::string function = add ? "cudaGraphAddDependencies" : "cudaGraphRemoveDependencies";
    // The graph's own two nodes, in the order that each case says.
    auto with = [add](std::function<cudaError_t(cudaGraph_t, cudaGraphNode_t, cudaGraphNode_t)> prepare, bool swapped, bool same, bool foreign, std::size_t count, bool null_list) {
      return [=] {
        cudaGraph_t g = new_graph();
        cudaGraphNode_t a = empty_in(g), b = foreign ? empty_in(new_graph()) : empty_in(g);
        if (prepare)
          prepare(g, a, b);
        cudaGraphNode_t *from = new cudaGraphNode_t{swapped ? b : a}, *to = new cudaGraphNode_t{same ? a : b};
        if (swapped)
          *to = a;
        return result_of(add ? cudaGraphAddDependencies(g, null_list ? nullptr : from, to, nullptr, count)
                             : cudaGraphRemoveDependencies(g, null_list ? nullptr : from, to, nullptr, count));
      };
    };
    auto linked = [](cudaGraph_t g, cudaGraphNode_t a, cudaGraphNode_t b) { return cudaGraphAddDependencies(g, &a, &b, nullptr, 1); };
    wrong_calls::add_case(function, "no edge yet", with(nullptr, false, false, false, 1, false));
    wrong_calls::add_case(function, "there already", with(linked, false, false, false, 1, false));
    wrong_calls::add_case(function, "turned", with(linked, true, false, false, 1, false));
    wrong_calls::add_case(function, "to itself", with(nullptr, false, true, false, 1, false));
    wrong_calls::add_case(function, "node of another graph", with(nullptr, false, false, true, 1, false));
    wrong_calls::add_case(function, "no edges", with(nullptr, false, false, false, 0, false));
    wrong_calls::add_case(function, "no edges, null", with(nullptr, false, false, false, 0, true));
    wrong_calls::add_case(function, "null", with(nullptr, false, false, false, 1, true));
  }
  return wrong_calls::run_table();
}
