// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sorts of arguments that the functions of graphs take: graphs, nodes of each sort, and what
// nodes are made from.
#pragma once

#include "wrong_arguments.h"

inline cudaGraph_t new_graph() {
  cudaGraph_t g = nullptr;
  cudaGraphCreate(&g, 0);
  return g;
}
inline void host_work(void *) {}
inline cudaGraphNode_t empty_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaGraphAddEmptyNode(&n, g, nullptr, 0);
  return n;
}
inline cudaGraphNode_t host_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaHostNodeParams p{host_work, nullptr};
  cudaGraphAddHostNode(&n, g, nullptr, 0, &p);
  return n;
}
inline cudaMemsetParams set_params() {
  cudaMemsetParams p{};
  p.dst = device();
  p.pitch = 64;
  p.value = 1;
  p.elementSize = 1;
  p.width = 16;
  p.height = 1;
  return p;
}
inline cudaGraphNode_t set_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaMemsetParams p = set_params();
  cudaGraphAddMemsetNode(&n, g, nullptr, 0, &p);
  return n;
}
inline cudaGraphNode_t copy_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaGraphAddMemcpyNode1D(&n, g, nullptr, 0, device(), device(), 64, cudaMemcpyDeviceToDevice);
  return n;
}
inline cudaKernelNodeParams kernel_params() {
  cudaKernelNodeParams p{};
  p.func = reinterpret_cast<void *>(empty_kernel);
  p.gridDim = dim3(1);
  p.blockDim = dim3(32);
  p.kernelParams = new void *[1]{};
  return p;
}
inline cudaGraphNode_t kernel_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaKernelNodeParams p = kernel_params();
  cudaGraphAddKernelNode(&n, g, nullptr, 0, &p);
  return n;
}
inline cudaGraphNode_t child_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaGraph_t c = new_graph();
  empty_in(c);
  cudaGraphAddChildGraphNode(&n, g, nullptr, 0, c);
  return n;
}
inline cudaGraphNode_t record_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaGraphAddEventRecordNode(&n, g, nullptr, 0, new_event());
  return n;
}
inline cudaGraphNode_t wait_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaGraphAddEventWaitNode(&n, g, nullptr, 0, new_event());
  return n;
}
inline cudaGraphNode_t alloc_in(cudaGraph_t g) {
  cudaGraphNode_t n = nullptr;
  cudaMemAllocNodeParams p{};
  p.poolProps.allocType = cudaMemAllocationTypePinned;
  p.poolProps.location.type = cudaMemLocationTypeDevice;
  p.bytesize = 1024;
  cudaGraphAddMemAllocNode(&n, g, nullptr, 0, &p);
  return n;
}
inline cudaGraphNode_t destroyed_node() {
  cudaGraphNode_t n = empty_in(new_graph());
  cudaGraphDestroyNode(n);
  return n;
}

/// A node of a sort, and wrong ones: of the other sorts, too.
inline argument<cudaGraphNode_t> node(cudaGraphNode_t (*good)(cudaGraph_t)) {
  argument<cudaGraphNode_t> a{
      [=] { return good(new_graph()); },
      {{"null", [] { return cudaGraphNode_t{}; }}, {"destroyed", destroyed_node}}};
  const std::pair<const char *, cudaGraphNode_t (*)(cudaGraph_t)> sorts[] = {
      {"empty", empty_in},   {"host", host_in},     {"set", set_in},
      {"copy", copy_in},     {"kernel", kernel_in}, {"child", child_in},
      {"record", record_in}, {"wait", wait_in},     {"alloc", alloc_in}};
  for (auto &[name, make] : sorts)
    if (make != good)
      a.wrong.push_back({std::string("of sort ") + name, [m = make] { return m(new_graph()); }});
  return a;
}
inline argument<cudaGraph_t> graph() {
  return {[] {
            cudaGraph_t g = new_graph();
            empty_in(g);
            return g;
          },
          {{"null", [] { return cudaGraph_t{}; }},
           {"destroyed",
            [] {
              cudaGraph_t g = new_graph();
              cudaGraphDestroy(g);
              return g;
            }},
           {"without nodes", new_graph}}};
}
inline cudaGraphExec_t new_exec(cudaGraph_t g) {
  cudaGraphExec_t e = nullptr;
  cudaGraphInstantiate(&e, g, 0);
  return e;
}
inline argument<cudaGraphExec_t> exec() {
  return {[] {
            cudaGraph_t g = new_graph();
            empty_in(g);
            return new_exec(g);
          },
          {{"null", [] { return cudaGraphExec_t{}; }}, {"destroyed", [] {
                                                          cudaGraphExec_t e = new_exec(new_graph());
                                                          cudaGraphExecDestroy(e);
                                                          return e;
                                                        }}}};
}
/// Dependencies and their number go together: none, or a wrong array.
inline argument<const cudaGraphNode_t *> dependencies() {
  return {[] { return static_cast<const cudaGraphNode_t *>(nullptr); }, {}};
}
inline argument<std::size_t> dependency_count() {
  return right<std::size_t>(0, {{"one of none", 1}});
}
template <class T>
argument<const T *> in(T (*make)(),
                       std::vector<std::pair<std::string, std::function<void(T &)>>> wrong) {
  argument<const T *> a{[make] { return static_cast<const T *>(new T(make())); },
                        {{"null", [] { return static_cast<const T *>(nullptr); }}}};
  for (auto &[name, change] : wrong)
    a.wrong.push_back({name, [make, change = change] {
                         T *value = new T(make());
                         change(*value);
                         return static_cast<const T *>(value);
                       }});
  return a;
}
inline argument<const cudaKernelNodeParams *> kernel_node_params() {
  using P = cudaKernelNodeParams;
  return in<P>(kernel_params,
               {{"without a kernel", [](P &p) { p.func = nullptr; }},
                {"host function", [](P &p) { p.func = reinterpret_cast<void *>(host_function); }},
                {"no grid", [](P &p) { p.gridDim.x = 0; }},
                {"no block", [](P &p) { p.blockDim.y = 0; }},
                {"2048 threads", [](P &p) { p.blockDim.x = 2048; }},
                {"too much shared", [](P &p) { p.sharedMemBytes = 49153; }},
                {"1 GiB shared", [](P &p) { p.sharedMemBytes = 1 << 30; }},
                {"without arguments", [](P &p) { p.kernelParams = nullptr; }}});
}
inline argument<const cudaMemsetParams *> memset_node_params() {
  using P = cudaMemsetParams;
  return in<P>(set_params, {{"to null", [](P &p) { p.dst = nullptr; }},
                            {"to pageable", [](P &p) { p.dst = pageable(); }},
                            {"to freed", [](P &p) { p.dst = freed(); }},
                            {"elements of 0", [](P &p) { p.elementSize = 0; }},
                            {"elements of 3", [](P &p) { p.elementSize = 3; }},
                            {"elements of 8", [](P &p) { p.elementSize = 8; }},
                            {"no width", [](P &p) { p.width = 0; }},
                            {"no height", [](P &p) { p.height = 0; }},
                            {"pitch too small",
                             [](P &p) {
                               p.height = 2;
                               p.pitch = 8;
                             }},
                            {"odd elements of 4",
                             [](P &p) {
                               p.elementSize = 4;
                               p.dst = static_cast<char *>(p.dst) + 1;
                             }},
                            {"beyond the object", [](P &p) { p.width = 1 << 30; }},
                            {"large value", [](P &p) { p.value = 1000; }}});
}
inline cudaHostNodeParams host_params() { return {host_work, nullptr}; }
inline argument<const cudaHostNodeParams *> host_node_params() {
  return in<cudaHostNodeParams>(
      host_params, {{"without function", [](cudaHostNodeParams &p) { p.fn = nullptr; }}});
}
inline cudaMemcpy3DParms copy_params() {
  cudaMemcpy3DParms p{};
  p.srcPtr = cudaPitchedPtr{device(), 64, 64, 1};
  p.dstPtr = cudaPitchedPtr{device(), 64, 64, 1};
  p.extent = cudaExtent{32, 1, 1};
  p.kind = cudaMemcpyDeviceToDevice;
  return p;
}
inline argument<const cudaMemcpy3DParms *> copy_node_params() {
  using P = cudaMemcpy3DParms;
  return in<P>(copy_params, {{"from null", [](P &p) { p.srcPtr.ptr = nullptr; }},
                             {"to null", [](P &p) { p.dstPtr.ptr = nullptr; }},
                             {"no extent", [](P &p) { p.extent.width = 0; }},
                             {"no depth", [](P &p) { p.extent.depth = 0; }},
                             {"kind 9", [](P &p) { p.kind = static_cast<cudaMemcpyKind>(9); }},
                             {"from the host", [](P &p) { p.kind = cudaMemcpyHostToDevice; }},
                             {"pitch too small",
                              [](P &p) {
                                p.srcPtr.pitch = 8;
                                p.extent.height = 2;
                              }},
                             {"to freed", [](P &p) { p.dstPtr.ptr = freed(); }},
                             {"beyond the object", [](P &p) {
                                p.extent.width = 1 << 28;
                                p.srcPtr.pitch = p.dstPtr.pitch = 1 << 28;
                              }}});
}
inline argument<cudaGraphNode_t *> out_node() { return out<cudaGraphNode_t>(); }

inline argument<cudaMemAllocNodeParams *> alloc_params() {
  using P = cudaMemAllocNodeParams;
  auto with = [](void (*change)(P &)) {
    return [change] {
      P *p = new P{};
      p->poolProps.allocType = cudaMemAllocationTypePinned;
      p->poolProps.location.type = cudaMemLocationTypeDevice;
      p->bytesize = 1024;
      change(*p);
      return p;
    };
  };
  return {with([](P &) {}),
          {{"null", [] { return static_cast<P *>(nullptr); }},
           {"no bytes", with([](P &p) { p.bytesize = 0; })},
           {"huge", with([](P &p) { p.bytesize = huge; })},
           {"location invalid",
            with([](P &p) { p.poolProps.location.type = cudaMemLocationTypeInvalid; })},
           {"device 64", with([](P &p) { p.poolProps.location.id = 64; })},
           {"allocation invalid",
            with([](P &p) { p.poolProps.allocType = cudaMemAllocationTypeInvalid; })},
           {"access of null", with([](P &p) { p.accessDescCount = 1; })}}};
}
inline argument<cudaLaunchAttributeID> node_attribute() {
  return right<cudaLaunchAttributeID>(
      cudaLaunchAttributeCooperative,
      {{"window", cudaLaunchAttributeAccessPolicyWindow},
       {"priority", cudaLaunchAttributePriority},
       {"cluster", cudaLaunchAttributeClusterDimension},
       {"ignore", cudaLaunchAttributeIgnore},
       {"synchronization", cudaLaunchAttributeSynchronizationPolicy},
       {"99", static_cast<cudaLaunchAttributeID>(99)}});
}
inline argument<const cudaLaunchAttributeValue *> attribute_value() {
  return {
      [] { return static_cast<const cudaLaunchAttributeValue *>(new cudaLaunchAttributeValue{}); },
      {{"null", [] { return static_cast<const cudaLaunchAttributeValue *>(nullptr); }}}};
}
inline argument<cudaGraphNodeParams *> any_node_params() {
  using P = cudaGraphNodeParams;
  auto with = [](void (*change)(P &)) {
    return [change] {
      P *p = static_cast<P *>(std::calloc(1, sizeof(P)));
      p->type = cudaGraphNodeTypeKernel;
      const cudaKernelNodeParams k = kernel_params();
      p->kernel.func = k.func;
      p->kernel.gridDim = k.gridDim;
      p->kernel.blockDim = k.blockDim;
      p->kernel.kernelParams = k.kernelParams;
      change(*p);
      return p;
    };
  };
  return {with([](P &) {}),
          {{"null", [] { return static_cast<P *>(nullptr); }},
           {"sort 99", with([](P &p) { p.type = static_cast<cudaGraphNodeType>(99); })},
           {"empty", with([](P &p) {
              std::memset(&p, 0, sizeof p);
              p.type = cudaGraphNodeTypeEmpty;
            })},
           {"without kernel", with([](P &p) { p.kernel.func = nullptr; })},
           {"reserved not zero", with([](P &p) { p.reserved0[0] = 1; })},
           {"host without function", with([](P &p) {
              std::memset(&p, 0, sizeof p);
              p.type = cudaGraphNodeTypeHost;
            })},
           {"event null", with([](P &p) {
              std::memset(&p, 0, sizeof p);
              p.type = cudaGraphNodeTypeEventRecord;
            })},
           {"child null", with([](P &p) {
              std::memset(&p, 0, sizeof p);
              p.type = cudaGraphNodeTypeGraph;
            })}}};
}
