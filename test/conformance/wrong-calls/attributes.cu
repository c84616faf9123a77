// Wrong calls of launches with attributes, of attributes of streams, of occupancy, and of what capturing streams tell.
// flags: -O0
// builds: clang++
#include <cuda_profiler_api.h>

#include "wrong_arguments.h"

static cudaLaunchConfig_t configuration() {
  cudaLaunchConfig_t c{};
  c.gridDim = dim3(2);
  c.blockDim = dim3(32);
  return c;
}
static cudaLaunchConfig_t with_attribute(cudaLaunchAttributeID id, void (*set)(cudaLaunchAttributeValue &)) {
  cudaLaunchConfig_t c = configuration();
  c.attrs = new cudaLaunchAttribute{};
  c.attrs->id = id;
  set(c.attrs->val);
  c.numAttrs = 1;
  return c;
}
static argument<const cudaLaunchConfig_t *> configurations() {
  using C = cudaLaunchConfig_t;
  argument<const C *> a{[] { return static_cast<const C *>(new C(configuration())); }, {{"null", [] { return static_cast<const C *>(nullptr); }}}};
  auto add = [&](const char *name, void (*change)(C &)) { a.wrong.push_back({name, [change] { C *c = new C(configuration()); change(*c); return static_cast<const C *>(c); }}); };
  add("no grid", [](C &c) { c.gridDim.x = 0; });
  add("2048 threads", [](C &c) { c.blockDim.x = 2048; });
  add("too much shared", [](C &c) { c.dynamicSmemBytes = 49153; });
  add("attributes null", [](C &c) { c.numAttrs = 1; });
  add("attribute 99", [](C &c) { c = with_attribute(static_cast<cudaLaunchAttributeID>(99), [](cudaLaunchAttributeValue &) {}); });
  add("ignored attribute", [](C &c) { c = with_attribute(cudaLaunchAttributeIgnore, [](cudaLaunchAttributeValue &) {}); });
  add("cluster of 2", [](C &c) { c = with_attribute(cudaLaunchAttributeClusterDimension, [](cudaLaunchAttributeValue &v) { v.clusterDim = {2, 1, 1}; }); });
  add("cluster of 0", [](C &c) { c = with_attribute(cudaLaunchAttributeClusterDimension, [](cudaLaunchAttributeValue &v) { v.clusterDim = {0, 1, 1}; }); });
  add("cluster of 3", [](C &c) { c = with_attribute(cudaLaunchAttributeClusterDimension, [](cudaLaunchAttributeValue &v) { v.clusterDim = {3, 1, 1}; }); });
  add("cluster of 16", [](C &c) { c = with_attribute(cudaLaunchAttributeClusterDimension, [](cudaLaunchAttributeValue &v) { v.clusterDim = {16, 1, 1}; }); c.gridDim.x = 16; });
  add("cooperative", [](C &c) { c = with_attribute(cudaLaunchAttributeCooperative, [](cudaLaunchAttributeValue &v) { v.cooperative = 1; }); });
  add("cooperative, too large", [](C &c) { c = with_attribute(cudaLaunchAttributeCooperative, [](cudaLaunchAttributeValue &v) { v.cooperative = 1; }); c.gridDim.x = 1 << 20; });
  add("priority", [](C &c) { c = with_attribute(cudaLaunchAttributePriority, [](cudaLaunchAttributeValue &v) { v.priority = 99; }); });
  add("event null", [](C &c) { c = with_attribute(cudaLaunchAttributeProgrammaticEvent, [](cudaLaunchAttributeValue &) {}); });
  return a;
}
static argument<cudaLaunchAttributeID> stream_attribute() {
  return right<cudaLaunchAttributeID>(cudaLaunchAttributeSynchronizationPolicy, {{"window", cudaLaunchAttributeAccessPolicyWindow}, {"priority", cudaLaunchAttributePriority}, {"cooperative", cudaLaunchAttributeCooperative}, {"domain", cudaLaunchAttributeMemSyncDomain}, {"ignore", cudaLaunchAttributeIgnore}, {"99", static_cast<cudaLaunchAttributeID>(99)}});
}
static argument<const cudaLaunchAttributeValue *> stream_value() {
  using V = cudaLaunchAttributeValue;
  return {[] { V *v = new V{}; v->syncPolicy = cudaSyncPolicyAuto; return static_cast<const V *>(v); }, {{"null", [] { return static_cast<const V *>(nullptr); }}, {"policy 99", [] { V *v = new V{}; v->syncPolicy = static_cast<cudaSynchronizationPolicy>(99); return static_cast<const V *>(v); }}, {"zeros", [] { return static_cast<const V *>(new V{}); }}}};
}
static cudaGraph_t new_graph() { cudaGraph_t g = nullptr; cudaGraphCreate(&g, 0); return g; }
static cudaMemcpy3DPeerParms peer_copy() {
  cudaMemcpy3DPeerParms p{};
  p.srcPtr = cudaPitchedPtr{device(), 64, 64, 4};
  p.dstPtr = cudaPitchedPtr{device(), 64, 64, 4};
  p.extent = cudaExtent{32, 2, 1};
  return p;
}
static argument<const cudaMemcpy3DPeerParms *> peer_copies() {
  using P = cudaMemcpy3DPeerParms;
  argument<const P *> a{[] { return static_cast<const P *>(new P(peer_copy())); }, {{"null", [] { return static_cast<const P *>(nullptr); }}}};
  auto add = [&](const char *name, void (*change)(P &)) { a.wrong.push_back({name, [change] { P *p = new P(peer_copy()); change(*p); return static_cast<const P *>(p); }}); };
  add("no source", [](P &p) { p.srcPtr.ptr = nullptr; });
  add("no target", [](P &p) { p.dstPtr.ptr = nullptr; });
  add("source device 64", [](P &p) { p.srcDevice = 64; });
  add("target device -1", [](P &p) { p.dstDevice = -1; });
  add("no extent", [](P &p) { p.extent = {}; });
  add("pitch too small", [](P &p) { p.srcPtr.pitch = 16; });
  add("freed", [](P &p) { p.dstPtr.ptr = freed(); });
  add("pageable source", [](P &p) { p.srcPtr.ptr = pageable(); });
  return a;
}

int main() {
  CALLS(cudaLaunchKernelExC, configurations(), kernel(), argument<void **>{[] { return new void *[4]{}; }, {{"null", [] { return static_cast<void **>(nullptr); }}}});
  CALLS(cudaOccupancyMaxActiveClusters, out<int>(), kernel(), configurations());
  CALLS(cudaOccupancyMaxPotentialClusterSize, out<int>(), kernel(), configurations());
  CALLS(cudaFuncSetSharedMemConfig, kernel(), right<cudaSharedMemConfig>(cudaSharedMemBankSizeDefault, {{"99", static_cast<cudaSharedMemConfig>(99)}}));
  CALLS(cudaFuncGetParamInfo, kernel(), right<std::size_t>(0, {{"beyond", 2}}), out<std::size_t>(), out<std::size_t>());
  wrong_calls::calls("cudaFuncGetParamInfo of parameters", [](auto... a) { return cudaFuncGetParamInfo(reinterpret_cast<const void *>(filling_kernel), a...); }, right<std::size_t>(0, {{"second", 1}, {"beyond", 2}}), out<std::size_t>(), out<std::size_t>());
  CALLS(cudaStreamGetAttribute, stream(), stream_attribute(), out<cudaLaunchAttributeValue>());
  CALLS(cudaStreamSetAttribute, stream(), stream_attribute(), stream_value());
  CALLS(cudaStreamGetCaptureInfo, stream(), out<cudaStreamCaptureStatus>(), out<unsigned long long>(), out<cudaGraph_t>(), out<const cudaGraphNode_t *>(), out<const cudaGraphEdgeData *>(), out<std::size_t>());
  argument<cudaStream_t> capturing{capturing_stream, stream().wrong};
  capturing.wrong.push_back({"not capturing", new_stream});
  CALLS(cudaStreamUpdateCaptureDependencies, capturing, argument<cudaGraphNode_t *>{[] { return static_cast<cudaGraphNode_t *>(nullptr); }, {{"null node", [] { return new cudaGraphNode_t{}; }}}}, always<const cudaGraphEdgeData *>([] { return static_cast<const cudaGraphEdgeData *>(nullptr); }), right<std::size_t>(0, {{"one", 1}}), flags({1, 2, 0xff}));
  CALLS(cudaStreamBeginCaptureToGraph, stream(), argument<cudaGraph_t>{new_graph, {{"null", [] { return cudaGraph_t{}; }}, {"destroyed", [] { cudaGraph_t g = new_graph(); cudaGraphDestroy(g); return g; }}}}, always<const cudaGraphNode_t *>([] { return static_cast<const cudaGraphNode_t *>(nullptr); }), always<const cudaGraphEdgeData *>([] { return static_cast<const cudaGraphEdgeData *>(nullptr); }), right<std::size_t>(0, {{"one of none", 1}}), right<cudaStreamCaptureMode>(cudaStreamCaptureModeRelaxed, {{"9", static_cast<cudaStreamCaptureMode>(9)}}));
  CALLS(cudaMemcpy3DPeer, peer_copies());
  CALLS(cudaMemcpy3DPeerAsync, peer_copies(), stream());
  CALLS(cudaDeviceSetSharedMemConfig, right<cudaSharedMemConfig>(cudaSharedMemBankSizeDefault, {{"99", static_cast<cudaSharedMemConfig>(99)}, {"-1", static_cast<cudaSharedMemConfig>(-1)}}));
  CALLS(cudaDeviceGetSharedMemConfig, out<cudaSharedMemConfig>());
  CASE(cudaDeviceSynchronize, "right", { return cudaDeviceSynchronize(); });
  CASE(cudaDeviceReset, "right", { return cudaDeviceReset(); });
  CASE(cudaDeviceReset, "twice", { cudaDeviceReset(); return cudaDeviceReset(); });
  CASE(cudaGetErrorName, "12345", { return cudaGetErrorName(static_cast<cudaError_t>(12345)) ? cudaSuccess : cudaErrorUnknown; });
  CASE(cudaPeekAtLastError, "after an error", { cudaSetDevice(-1); return cudaPeekAtLastError(); });
  CASE(cudaProfilerStart, "right", { return cudaProfilerStart(); });
  CASE(cudaProfilerStop, "right", { return cudaProfilerStop(); });
  CASE(cudaCtxResetPersistingL2Cache, "right", { return cudaCtxResetPersistingL2Cache(); });
  return wrong_calls::run_table();
}
