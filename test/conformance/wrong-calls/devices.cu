// Wrong calls of the functions of devices, of pools of memory, of managed memory and of sharing between processes.
// flags: -O0
// builds: clang++
#include "wrong_arguments.h"

static cudaMemPoolProps pool_properties() {
  cudaMemPoolProps p{};
  p.allocType = cudaMemAllocationTypePinned;
  p.location.type = cudaMemLocationTypeDevice;
  return p;
}
static cudaMemPool_t new_pool() {
  cudaMemPool_t pool = nullptr;
  cudaMemPoolProps p = pool_properties();
  cudaMemPoolCreate(&pool, &p);
  return pool;
}
static argument<cudaMemPool_t> pool() {
  return {new_pool, {{"null", [] { return cudaMemPool_t{}; }}, {"destroyed", [] { cudaMemPool_t p = new_pool(); cudaMemPoolDestroy(p); return p; }},
    {"default", [] { cudaMemPool_t p = nullptr; cudaDeviceGetDefaultMemPool(&p, 0); return p; }}}};
}
static argument<const cudaMemPoolProps *> properties() {
  using P = cudaMemPoolProps;
  argument<const P *> a{[] { return static_cast<const P *>(new P(pool_properties())); }, {{"null", [] { return static_cast<const P *>(nullptr); }}}};
  auto add = [&](const char *name, void (*change)(P &)) { a.wrong.push_back({name, [change] { P *p = new P(pool_properties()); change(*p); return static_cast<const P *>(p); }}); };
  add("allocation invalid", [](P &p) { p.allocType = cudaMemAllocationTypeInvalid; });
  add("allocation 99", [](P &p) { p.allocType = static_cast<cudaMemAllocationType>(99); });
  add("location invalid", [](P &p) { p.location.type = cudaMemLocationTypeInvalid; });
  add("location 99", [](P &p) { p.location.type = static_cast<cudaMemLocationType>(99); });
  add("device 64", [](P &p) { p.location.id = 64; });
  add("device -1", [](P &p) { p.location.id = -1; });
  add("handle type 99", [](P &p) { p.handleTypes = static_cast<cudaMemAllocationHandleType>(0x80); });
  return a;
}
static argument<void *> value() {
  return {[] { return static_cast<void *>(new unsigned long long{0}); }, {{"null", [] { return static_cast<void *>(nullptr); }}, {"one", [] { return static_cast<void *>(new unsigned long long{1}); }}}};
}
static argument<cudaMemPoolAttr> pool_attribute() {
  return right<cudaMemPoolAttr>(cudaMemPoolAttrReleaseThreshold, {{"reuse", cudaMemPoolReuseFollowEventDependencies}, {"used", cudaMemPoolAttrUsedMemCurrent}, {"used high", cudaMemPoolAttrUsedMemHigh}, {"reserved", cudaMemPoolAttrReservedMemCurrent}, {"0", static_cast<cudaMemPoolAttr>(0)}, {"99", static_cast<cudaMemPoolAttr>(99)}});
}
static argument<const cudaMemAccessDesc *> access_descriptions() {
  using D = cudaMemAccessDesc;
  auto of = [](cudaMemLocationType type, int id, cudaMemAccessFlags flags) { return [=] { D *d = new D{}; d->location.type = type; d->location.id = id; d->flags = flags; return static_cast<const D *>(d); }; };
  return {of(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtReadWrite),
          {{"null", [] { return static_cast<const D *>(nullptr); }}, {"none", of(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtNone)}, {"read", of(cudaMemLocationTypeDevice, 0, cudaMemAccessFlagsProtRead)}, {"device 64", of(cudaMemLocationTypeDevice, 64, cudaMemAccessFlagsProtReadWrite)}, {"host", of(cudaMemLocationTypeHost, 0, cudaMemAccessFlagsProtReadWrite)}, {"invalid", of(cudaMemLocationTypeInvalid, 0, cudaMemAccessFlagsProtReadWrite)}, {"flags 2", of(cudaMemLocationTypeDevice, 0, static_cast<cudaMemAccessFlags>(2))}}};
}
static argument<cudaMemLocation *> pool_location() {
  auto of = [](cudaMemLocationType type, int id) { return [=] { cudaMemLocation *l = new cudaMemLocation{}; l->type = type; l->id = id; return l; }; };
  return {of(cudaMemLocationTypeDevice, 0), {{"null", [] { return static_cast<cudaMemLocation *>(nullptr); }}, {"device 64", of(cudaMemLocationTypeDevice, 64)}, {"host", of(cudaMemLocationTypeHost, 0)}, {"invalid", of(cudaMemLocationTypeInvalid, 0)}}};
}
static argument<cudaMemLocation> location() {
  auto of = [](cudaMemLocationType type, int id) { cudaMemLocation l{}; l.type = type; l.id = id; return l; };
  return right<cudaMemLocation>(of(cudaMemLocationTypeDevice, 0), {{"host", of(cudaMemLocationTypeHost, 0)}, {"device 64", of(cudaMemLocationTypeDevice, 64)}, {"device -1", of(cudaMemLocationTypeDevice, -1)}, {"invalid", of(cudaMemLocationTypeInvalid, 0)}, {"numa 99", of(cudaMemLocationTypeHostNuma, 99)}, {"type 99", of(static_cast<cudaMemLocationType>(99), 0)}});
}
static argument<void *> managed_pointer() {
  return {managed, {{"null", [] { return static_cast<void *>(nullptr); }}, {"device", device}, {"pageable", pageable}, {"pinned", pinned}, {"interior", [] { return static_cast<void *>(static_cast<char *>(managed()) + 8); }}, {"managed variable", [] { return static_cast<void *>(managed_variable); }},
    {"freed", [] { void *p = managed(); cudaFree(p); return p; }}}};
}
static argument<std::size_t> managed_size() { return right<std::size_t>(256, {{"zero", 0}, {"beyond the object", 1 << 30}, {"huge", huge}}); }
static argument<cudaMemRangeAttribute> range_attribute() {
  return right<cudaMemRangeAttribute>(cudaMemRangeAttributeReadMostly, {{"preferred", cudaMemRangeAttributePreferredLocation}, {"accessed by", cudaMemRangeAttributeAccessedBy}, {"last prefetch", cudaMemRangeAttributeLastPrefetchLocation}, {"0", static_cast<cudaMemRangeAttribute>(0)}, {"99", static_cast<cudaMemRangeAttribute>(99)}});
}
static argument<cudaLimit> limit() {
  return right<cudaLimit>(cudaLimitStackSize, {{"printf", cudaLimitPrintfFifoSize}, {"heap", cudaLimitMallocHeapSize}, {"sync depth", cudaLimitDevRuntimeSyncDepth}, {"pending launches", cudaLimitDevRuntimePendingLaunchCount}, {"fetch", cudaLimitMaxL2FetchGranularity}, {"persisting", cudaLimitPersistingL2CacheSize}, {"99", static_cast<cudaLimit>(99)}, {"-1", static_cast<cudaLimit>(-1)}});
}
static argument<cudaFuncCache> cache() { return right<cudaFuncCache>(cudaFuncCachePreferL1, {{"9", static_cast<cudaFuncCache>(9)}, {"-1", static_cast<cudaFuncCache>(-1)}}); }
static cudaIpcMemHandle_t memory_handle() { cudaIpcMemHandle_t h{}; return h; }

int main() {
  CALLS(cudaSetDevice, ordinal());
  CALLS(cudaGetDevice, out<int>());
  CALLS(cudaGetDeviceCount, out<int>());
  CALLS(cudaGetDeviceProperties, out<cudaDeviceProp>(), ordinal());
  CALLS(cudaDeviceGetAttribute, out<int>(), right<cudaDeviceAttr>(cudaDevAttrWarpSize, {{"0", static_cast<cudaDeviceAttr>(0)}, {"9999", static_cast<cudaDeviceAttr>(9999)}, {"-1", static_cast<cudaDeviceAttr>(-1)}}), ordinal());
  CALLS(cudaDeviceGetPCIBusId, argument<char *>{[] { return new char[64]; }, {{"null", [] { return static_cast<char *>(nullptr); }}}}, right<int>(64, {{"zero", 0}, {"one", 1}, {"short", 5}, {"-1", -1}}), ordinal());
  CALLS(cudaDeviceGetByPCIBusId, out<int>(), right<const char *>("ffff:ff:1f.0", {{"null", nullptr}, {"empty", ""}, {"nonsense", "nonsense"}}));
  CALLS(cudaChooseDevice, out<int>(), argument<const cudaDeviceProp *>{[] { return static_cast<const cudaDeviceProp *>(new cudaDeviceProp{}); }, {{"null", [] { return static_cast<const cudaDeviceProp *>(nullptr); }}}});
  CALLS(cudaInitDevice, ordinal(), flags({0xff, 7}), flags({1, 2}));
  CALLS(cudaSetDeviceFlags, flags({1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 0x80, 0x100}));
  CALLS(cudaGetDeviceFlags, out<unsigned>());
  CALLS(cudaSetValidDevices, argument<int *>{[] { return new int{0}; }, {{"null", [] { return static_cast<int *>(nullptr); }}, {"-1", [] { return new int{-1}; }}, {"64", [] { return new int{64}; }}}}, right<int>(1, {{"zero", 0}, {"-1", -1}}));
  CALLS(cudaDeviceGetLimit, out<std::size_t>(), limit());
  CALLS(cudaDeviceSetLimit, limit(), right<std::size_t>(2048, {{"zero", 0}, {"huge", huge}, {"minus one", ~std::size_t{0}}}));
  CALLS(cudaDeviceGetCacheConfig, out<cudaFuncCache>());
  CALLS(cudaDeviceSetCacheConfig, cache());
  CALLS(cudaDeviceGetStreamPriorityRange, out<int>(), out<int>());
  CALLS(cudaDeviceCanAccessPeer, out<int>(), ordinal(), ordinal());
  CALLS(cudaDeviceEnablePeerAccess, ordinal(), flags({1}));
  CALLS(cudaDeviceDisablePeerAccess, ordinal());
  CALLS(cudaDeviceGetP2PAttribute, out<int>(), right<cudaDeviceP2PAttr>(cudaDevP2PAttrAccessSupported, {{"0", static_cast<cudaDeviceP2PAttr>(0)}, {"99", static_cast<cudaDeviceP2PAttr>(99)}}), ordinal(), ordinal());
  CALLS(cudaDeviceGetTexture1DLinearMaxWidth, out<std::size_t>(), argument<const cudaChannelFormatDesc *>{[] { return static_cast<const cudaChannelFormatDesc *>(new cudaChannelFormatDesc{32, 0, 0, 0, cudaChannelFormatKindFloat}); }, {{"null", [] { return static_cast<const cudaChannelFormatDesc *>(nullptr); }}, {"empty", [] { return static_cast<const cudaChannelFormatDesc *>(new cudaChannelFormatDesc{}); }}}}, ordinal());
  CALLS(cudaDriverGetVersion, out<int>());
  CALLS(cudaRuntimeGetVersion, out<int>());

  CALLS(cudaDeviceGetDefaultMemPool, out<cudaMemPool_t>(), ordinal());
  CALLS(cudaDeviceGetMemPool, out<cudaMemPool_t>(), ordinal());
  CALLS(cudaDeviceSetMemPool, ordinal(), pool());
  CALLS(cudaMemPoolCreate, out<cudaMemPool_t>(), properties());
  CALLS(cudaMemPoolDestroy, pool());
  CALLS(cudaMallocFromPoolAsync, out<void *>(), size(), pool(), stream());
  CALLS(cudaMemPoolTrimTo, pool(), right<std::size_t>(0, {{"huge", huge}}));
  CALLS(cudaMemPoolSetAttribute, pool(), pool_attribute(), value());
  CALLS(cudaMemPoolGetAttribute, pool(), pool_attribute(), value());
  CALLS(cudaMemPoolSetAccess, pool(), access_descriptions(), right<std::size_t>(1, {{"zero", 0}}));
  CALLS(cudaMemPoolGetAccess, out<cudaMemAccessFlags>(), pool(), pool_location());
  CALLS(cudaMemPoolExportToShareableHandle, value(), pool(), right<cudaMemAllocationHandleType>(cudaMemHandleTypePosixFileDescriptor, {{"none", cudaMemHandleTypeNone}, {"99", static_cast<cudaMemAllocationHandleType>(99)}}), flags({1}));
  CALLS(cudaMemPoolExportPointer, out<cudaMemPoolPtrExportData>(), argument<void *>{device, {{"null", [] { return static_cast<void *>(nullptr); }}, {"pageable", pageable}, {"freed", freed}}});

  CALLS(cudaMemAdvise, managed_pointer(), managed_size(), right<cudaMemoryAdvise>(cudaMemAdviseSetReadMostly, {{"preferred", cudaMemAdviseSetPreferredLocation}, {"accessed by", cudaMemAdviseSetAccessedBy}, {"unset accessed by", cudaMemAdviseUnsetAccessedBy}, {"0", static_cast<cudaMemoryAdvise>(0)}, {"99", static_cast<cudaMemoryAdvise>(99)}}), location());
  CALLS(cudaMemAdvise, managed_pointer(), managed_size(), right<cudaMemoryAdvise>(cudaMemAdviseSetPreferredLocation, {}), location());
  CALLS(cudaMemPrefetchAsync, managed_pointer(), managed_size(), location(), flags({1}), stream());
  CALLS(cudaMemRangeGetAttribute, value(), right<std::size_t>(4, {{"zero", 0}, {"three", 3}, {"eight", 8}}), range_attribute(), managed_pointer(), managed_size());
  auto range_attributes = [] { return new cudaMemRangeAttribute{cudaMemRangeAttributeReadMostly}; };
  CALLS(cudaMemRangeGetAttributes, argument<void **>{[] { return new void *{new int[4]}; }, {{"null", [] { return static_cast<void **>(nullptr); }}}}, argument<std::size_t *>{[] { return new std::size_t{4}; }, {{"null", [] { return static_cast<std::size_t *>(nullptr); }}, {"three", [] { return new std::size_t{3}; }}}}, argument<cudaMemRangeAttribute *>{range_attributes, {{"null", [] { return static_cast<cudaMemRangeAttribute *>(nullptr); }}}}, right<std::size_t>(1, {{"zero", 0}}), managed_pointer(), managed_size());

  CALLS(cudaIpcGetMemHandle, out<cudaIpcMemHandle_t>(), pointer());
  CALLS(cudaIpcOpenMemHandle, out<void *>(), right<cudaIpcMemHandle_t>(memory_handle(), {}), right<unsigned>(cudaIpcMemLazyEnablePeerAccess, {{"zero", 0}, {"99", 99}}));
  CALLS(cudaIpcCloseMemHandle, pointer());
  CALLS(cudaIpcGetEventHandle, out<cudaIpcEventHandle_t>(), event() + variant<cudaEvent_t>{"of processes", [] { cudaEvent_t e = nullptr; cudaEventCreateWithFlags(&e, cudaEventDisableTiming | cudaEventInterprocess); return e; }});
  CALLS(cudaIpcOpenEventHandle, out<cudaEvent_t>(), right<cudaIpcEventHandle_t>(cudaIpcEventHandle_t{}, {}));
  return wrong_calls::run_table();
}
