// Wrong calls of the functions of executable graphs.
// flags: -O0
// builds: clang++
#include "graph_arguments.h"

/// An executable graph together with the node it was made from: a function takes both.
struct pair {
  cudaGraphExec_t exec;
  cudaGraphNode_t node;
};
static pair made_of(cudaGraphNode_t (*make)(cudaGraph_t)) {
  cudaGraph_t g = new_graph();
  cudaGraphNode_t n = make(g);
  return {new_exec(g), n};
}
static argument<pair> of(cudaGraphNode_t (*good)(cudaGraph_t), cudaGraphNode_t (*other)(cudaGraph_t)) {
  return {[=] { return made_of(good); },
          {{"null", [=] { return pair{nullptr, made_of(good).node}; }},
           {"null node", [=] { return pair{made_of(good).exec, nullptr}; }},
           {"node of another graph", [=] { return pair{made_of(good).exec, made_of(good).node}; }},
           {"node of another sort", [=] { return made_of(other); }},
           {"destroyed", [=] { pair p = made_of(good); cudaGraphExecDestroy(p.exec); return p; }},
           {"destroyed node", [=] { pair p = made_of(good); cudaGraphDestroyNode(p.node); return p; }}}};
}

int main() {
  CALLS(cudaGraphInstantiate, out<cudaGraphExec_t>(), graph(), right<unsigned long long>(0, {{"1", 1}, {"2", 2}, {"4", 4}, {"8", 8}, {"256", 256}}));
  CALLS(cudaGraphExecDestroy, exec());
  CALLS(cudaGraphExecGetFlags, exec(), out<unsigned long long>());
  CALLS(cudaGraphLaunch, exec(), stream());
  CALLS(cudaGraphUpload, exec(), stream());
  CALLS(cudaGraphExecUpdate, exec(), graph(), out<cudaGraphExecUpdateResultInfo>());
#define EXEC_CALLS(function, good, other, ...)                                                                         \
  wrong_calls::calls(#function, [](pair p, auto... a) { return function(p.exec, p.node, a...); }, of(good, other), __VA_ARGS__)
  EXEC_CALLS(cudaGraphExecKernelNodeSetParams, kernel_in, empty_in, kernel_node_params());
  EXEC_CALLS(cudaGraphExecHostNodeSetParams, host_in, empty_in, host_node_params());
  EXEC_CALLS(cudaGraphExecMemsetNodeSetParams, set_in, empty_in, memset_node_params());
  EXEC_CALLS(cudaGraphExecMemcpyNodeSetParams, copy_in, empty_in, copy_node_params());
  EXEC_CALLS(cudaGraphExecMemcpyNodeSetParams1D, copy_in, kernel_in, pointer(), always<void *>(device), count(), kind(cudaMemcpyDeviceToDevice));
  EXEC_CALLS(cudaGraphExecMemcpyNodeSetParamsToSymbol, copy_in, kernel_in, symbol(), pointer(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  EXEC_CALLS(cudaGraphExecMemcpyNodeSetParamsFromSymbol, copy_in, kernel_in, pointer(), symbol(), symbol_bytes(), symbol_offset(), kind(cudaMemcpyDeviceToDevice));
  EXEC_CALLS(cudaGraphExecChildGraphNodeSetParams, child_in, kernel_in, graph());
  EXEC_CALLS(cudaGraphExecEventRecordNodeSetEvent, record_in, wait_in, event());
  EXEC_CALLS(cudaGraphExecEventWaitNodeSetEvent, wait_in, record_in, event());
  EXEC_CALLS(cudaGraphNodeSetEnabled, kernel_in, host_in, right<unsigned>(1, {{"two", 2}}));
  EXEC_CALLS(cudaGraphNodeGetEnabled, kernel_in, host_in, out<unsigned>());
  EXEC_CALLS(cudaGraphExecNodeSetParams, kernel_in, empty_in, any_node_params());
  CALLS(cudaGraphInstantiateWithParams, out<cudaGraphExec_t>(), graph(), argument<cudaGraphInstantiateParams *>{[] { return new cudaGraphInstantiateParams{}; }, {{"null", [] { return static_cast<cudaGraphInstantiateParams *>(nullptr); }}, {"flags 256", [] { auto *p = new cudaGraphInstantiateParams{}; p->flags = 256; return p; }}, {"device launch", [] { auto *p = new cudaGraphInstantiateParams{}; p->flags = 4; return p; }}}});
  CASE(cudaGraphExecUpdate, "other number of nodes", { cudaGraph_t g = new_graph(), h = new_graph(); empty_in(g); empty_in(h); empty_in(h); cudaGraphExecUpdateResultInfo info; return cudaGraphExecUpdate(new_exec(g), h, &info); });
  CASE(cudaGraphExecUpdate, "other sort of node", { cudaGraph_t g = new_graph(), h = new_graph(); empty_in(g); kernel_in(h); cudaGraphExecUpdateResultInfo info; return cudaGraphExecUpdate(new_exec(g), h, &info); });
  return wrong_calls::run_table();
}
