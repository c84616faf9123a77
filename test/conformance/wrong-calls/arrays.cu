// Wrong calls of the functions of arrays, textures and surfaces.
// flags: -O0
// builds: clang++
#include "wrong_arguments.h"

static cudaArray_t new_array() {
  cudaArray_t a = nullptr;
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  cudaMallocArray(&a, &d, 64, 32);
  return a;
}
static cudaMipmappedArray_t new_mipmapped() {
  cudaMipmappedArray_t a = nullptr;
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  cudaMallocMipmappedArray(&a, &d, cudaExtent{64, 32, 0}, 3);
  return a;
}
static argument<cudaArray_t> array() {
  return {new_array, {{"null", [] { return cudaArray_t{}; }}, {"freed", [] { cudaArray_t a = new_array(); cudaFreeArray(a); return a; }}}};
}
static argument<cudaMipmappedArray_t> mipmapped() {
  return {new_mipmapped, {{"null", [] { return cudaMipmappedArray_t{}; }}, {"freed", [] { cudaMipmappedArray_t a = new_mipmapped(); cudaFreeMipmappedArray(a); return a; }}}};
}
static argument<const cudaChannelFormatDesc *> format() {
  using D = cudaChannelFormatDesc;
  auto of = [](D d) { return [d] { return static_cast<const D *>(new D(d)); }; };
  return {of({32, 0, 0, 0, cudaChannelFormatKindFloat}),
          {{"null", [] { return static_cast<const D *>(nullptr); }},
           {"empty", of({0, 0, 0, 0, cudaChannelFormatKindFloat})},
           {"kind none", of({32, 0, 0, 0, cudaChannelFormatKindNone})},
           {"kind 99", of({32, 0, 0, 0, static_cast<cudaChannelFormatKind>(99)})},
           {"three channels", of({32, 32, 32, 0, cudaChannelFormatKindFloat})},
           {"float of 8", of({8, 0, 0, 0, cudaChannelFormatKindFloat})},
           {"12 bits", of({12, 0, 0, 0, cudaChannelFormatKindSigned})},
           {"64 bits", of({64, 0, 0, 0, cudaChannelFormatKindSigned})},
           {"unequal", of({32, 16, 0, 0, cudaChannelFormatKindSigned})},
           {"a gap", of({32, 0, 32, 0, cudaChannelFormatKindSigned})}}};
}
static argument<std::size_t> offset() { return right<std::size_t>(0, {{"last", 252}, {"odd", 2}, {"beyond", 256}, {"huge", huge}}); }
static argument<std::size_t> row() { return right<std::size_t>(0, {{"last", 31}, {"beyond", 32}}); }
static argument<std::size_t> width() { return right<std::size_t>(128, {{"zero", 0}, {"odd", 6}, {"beyond the array", 260}, {"beyond the pitch", 257}}); }
static argument<std::size_t> height() { return right<std::size_t>(4, {{"zero", 0}, {"beyond the array", 33}}); }
static argument<std::size_t> row_pitch() { return right<std::size_t>(256, {{"zero", 0}, {"too small", 64}, {"huge", huge}}); }
static void *host() { return std::calloc(1, 1 << 16); }
static argument<void *> memory() { return {host, {{"null", [] { return static_cast<void *>(nullptr); }}}}; }

static cudaMemcpy3DParms copy() {
  cudaMemcpy3DParms p{};
  p.srcPtr = cudaPitchedPtr{host(), 256, 256, 32};
  p.dstArray = new_array();
  p.extent = cudaExtent{16, 4, 1};
  p.kind = cudaMemcpyHostToDevice;
  return p;
}
template <class T> static argument<const T *> changed(T (*make)(), std::vector<std::pair<std::string, std::function<void(T &)>>> wrong) {
  argument<const T *> a{[make] { return static_cast<const T *>(new T(make())); }, {{"null", [] { return static_cast<const T *>(nullptr); }}}};
  for (auto &[name, change] : wrong)
    a.wrong.push_back({name, [make, change = change] { T *value = new T(make()); change(*value); return static_cast<const T *>(value); }});
  return a;
}
static argument<const cudaMemcpy3DParms *> copy3d() {
  using P = cudaMemcpy3DParms;
  return changed<P>(copy, {
    {"no source", [](P &p) { p.srcPtr.ptr = nullptr; }}, {"no target", [](P &p) { p.dstArray = nullptr; }},
    {"two sources", [](P &p) { p.srcArray = new_array(); }}, {"two targets", [](P &p) { p.dstPtr = cudaPitchedPtr{device(), 64, 64, 4}; }},
    {"no width", [](P &p) { p.extent.width = 0; }}, {"no height", [](P &p) { p.extent.height = 0; }}, {"no depth", [](P &p) { p.extent.depth = 0; }}, {"no extent", [](P &p) { p.extent = {}; }},
    {"too wide", [](P &p) { p.extent.width = 65; }}, {"too high", [](P &p) { p.extent.height = 33; }}, {"too deep", [](P &p) { p.extent.depth = 2; }},
    {"position beyond", [](P &p) { p.dstPos.x = 60; }}, {"position far beyond", [](P &p) { p.dstPos.x = huge; }}, {"row beyond", [](P &p) { p.dstPos.y = 30; }}, {"slice beyond", [](P &p) { p.dstPos.z = 1; }},
    {"source position beyond the pitch", [](P &p) { p.srcPos.x = 256; }}, {"source row beyond", [](P &p) { p.srcPos.y = 40; }},
    {"without pitch", [](P &p) { p.srcPtr.pitch = 0; }}, {"pitch too small", [](P &p) { p.srcPtr.pitch = 32; }}, {"odd pitch", [](P &p) { p.srcPtr.pitch = 255; }}, {"without height", [](P &p) { p.srcPtr.ysize = 0; }}, {"deep without height", [](P &p) { p.srcPtr.ysize = 0; p.extent.depth = 2; }},
    {"device to host", [](P &p) { p.kind = cudaMemcpyDeviceToHost; }}, {"device to device", [](P &p) { p.kind = cudaMemcpyDeviceToDevice; }}, {"host to host", [](P &p) { p.kind = cudaMemcpyHostToHost; }}, {"kind 9", [](P &p) { p.kind = static_cast<cudaMemcpyKind>(9); }},
    {"freed array", [](P &p) { cudaFreeArray(p.dstArray); }}, {"freed source", [](P &p) { p.srcPtr.ptr = freed(); p.kind = cudaMemcpyDeviceToDevice; }}});
}

static cudaResourceDesc array_resource() { cudaResourceDesc r{}; r.resType = cudaResourceTypeArray; r.res.array.array = new_array(); return r; }
static cudaResourceDesc linear_resource() { cudaResourceDesc r{}; r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = device(); r.res.linear.desc = cudaCreateChannelDesc<float>(); r.res.linear.sizeInBytes = 1024; return r; }
static cudaResourceDesc pitched_resource() { cudaResourceDesc r{}; r.resType = cudaResourceTypePitch2D; r.res.pitch2D.devPtr = device(); r.res.pitch2D.desc = cudaCreateChannelDesc<float>(); r.res.pitch2D.width = 16; r.res.pitch2D.height = 4; r.res.pitch2D.pitchInBytes = 256; return r; }
static argument<const cudaResourceDesc *> resource() {
  using R = cudaResourceDesc;
  argument<const R *> a = changed<R>(array_resource, {{"type 9", [](R &r) { r.resType = static_cast<cudaResourceType>(9); }}, {"null array", [](R &r) { r.res.array.array = nullptr; }}, {"freed array", [](R &r) { cudaFreeArray(r.res.array.array); }},
    {"linear", [](R &r) { r = linear_resource(); }}, {"linear null", [](R &r) { r = linear_resource(); r.res.linear.devPtr = nullptr; }}, {"linear misaligned", [](R &r) { r = linear_resource(); r.res.linear.devPtr = static_cast<char *>(r.res.linear.devPtr) + 4; }}, {"linear of the host", [](R &r) { r = linear_resource(); r.res.linear.devPtr = pageable(); }}, {"linear freed", [](R &r) { r = linear_resource(); r.res.linear.devPtr = freed(); }}, {"linear empty", [](R &r) { r = linear_resource(); r.res.linear.sizeInBytes = 0; }}, {"linear huge", [](R &r) { r = linear_resource(); r.res.linear.sizeInBytes = huge; }}, {"linear beyond the object", [](R &r) { r = linear_resource(); r.res.linear.sizeInBytes = 1 << 24; }}, {"linear format empty", [](R &r) { r = linear_resource(); r.res.linear.desc.x = 0; }},
    {"pitched", [](R &r) { r = pitched_resource(); }}, {"pitched null", [](R &r) { r = pitched_resource(); r.res.pitch2D.devPtr = nullptr; }}, {"pitched without width", [](R &r) { r = pitched_resource(); r.res.pitch2D.width = 0; }}, {"pitched without height", [](R &r) { r = pitched_resource(); r.res.pitch2D.height = 0; }}, {"pitch too small", [](R &r) { r = pitched_resource(); r.res.pitch2D.pitchInBytes = 32; }}, {"odd pitch", [](R &r) { r = pitched_resource(); r.res.pitch2D.pitchInBytes = 100; }}, {"pitched too wide", [](R &r) { r = pitched_resource(); r.res.pitch2D.width = 1 << 20; r.res.pitch2D.pitchInBytes = 1 << 22; }},
    {"mipmapped", [](R &r) { r.resType = cudaResourceTypeMipmappedArray; r.res.mipmap.mipmap = new_mipmapped(); }}, {"mipmapped null", [](R &r) { r.resType = cudaResourceTypeMipmappedArray; r.res.mipmap.mipmap = nullptr; }}});
  return a;
}
static cudaTextureDesc sampling() { cudaTextureDesc t{}; t.addressMode[0] = t.addressMode[1] = t.addressMode[2] = cudaAddressModeClamp; t.filterMode = cudaFilterModePoint; t.readMode = cudaReadModeElementType; return t; }
static argument<const cudaTextureDesc *> texture_description() {
  using T = cudaTextureDesc;
  return changed<T>(sampling, {{"address mode 9", [](T &t) { t.addressMode[0] = static_cast<cudaTextureAddressMode>(9); }}, {"wrap without normalised", [](T &t) { t.addressMode[0] = cudaAddressModeWrap; }}, {"mirror without normalised", [](T &t) { t.addressMode[0] = cudaAddressModeMirror; }}, {"filter 9", [](T &t) { t.filterMode = static_cast<cudaTextureFilterMode>(9); }}, {"read mode 9", [](T &t) { t.readMode = static_cast<cudaTextureReadMode>(9); }}, {"normalised floats of floats", [](T &t) { t.readMode = cudaReadModeNormalizedFloat; }}, {"srgb of floats", [](T &t) { t.sRGB = 1; }}, {"anisotropy 99", [](T &t) { t.maxAnisotropy = 99; }}, {"levels turned", [](T &t) { t.minMipmapLevelClamp = 5; t.maxMipmapLevelClamp = 1; }}, {"mipmap filter 9", [](T &t) { t.mipmapFilterMode = static_cast<cudaTextureFilterMode>(9); }}});
}
static cudaResourceViewDesc view() { cudaResourceViewDesc v{}; v.format = cudaResViewFormatFloat1; v.width = 64; v.height = 32; return v; }
static argument<const cudaResourceViewDesc *> view_description() {
  using V = cudaResourceViewDesc;
  argument<const V *> a{[] { return static_cast<const V *>(nullptr); }, {}};
  auto add = [&](const char *name, void (*change)(V &)) { a.wrong.push_back({name, [change] { V *v = new V(view()); change(*v); return static_cast<const V *>(v); }}); };
  add("same", [](V &) {});
  add("format none", [](V &v) { v.format = cudaResViewFormatNone; });
  add("format 99", [](V &v) { v.format = static_cast<cudaResourceViewFormat>(0x99); });
  add("other size of format", [](V &v) { v.format = cudaResViewFormatFloat4; });
  add("wrong width", [](V &v) { v.width = 32; });
  add("levels", [](V &v) { v.lastMipmapLevel = 2; });
  add("layers", [](V &v) { v.lastLayer = 2; });
  return a;
}
static cudaTextureObject_t new_texture() { cudaTextureObject_t t = 0; cudaResourceDesc r = array_resource(); cudaTextureDesc d = sampling(); cudaCreateTextureObject(&t, &r, &d, nullptr); return t; }
static cudaSurfaceObject_t new_surface() {
  cudaArray_t a = nullptr;
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  cudaMallocArray(&a, &d, 64, 32, cudaArraySurfaceLoadStore);
  cudaResourceDesc r{};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaSurfaceObject_t s = 0;
  cudaCreateSurfaceObject(&s, &r);
  return s;
}
static argument<cudaTextureObject_t> texture() { return {new_texture, {{"zero", [] { return cudaTextureObject_t{0}; }}, {"destroyed", [] { cudaTextureObject_t t = new_texture(); cudaDestroyTextureObject(t); return t; }}, {"surface", new_surface}, {"large", [] { return cudaTextureObject_t{1u << 19}; }}}}; }
static argument<cudaSurfaceObject_t> surface() { return {new_surface, {{"zero", [] { return cudaSurfaceObject_t{0}; }}, {"destroyed", [] { cudaSurfaceObject_t t = new_surface(); cudaDestroySurfaceObject(t); return t; }}, {"texture", new_texture}, {"large", [] { return cudaSurfaceObject_t{1u << 19}; }}}}; }

int main() {
  CALLS(cudaMallocArray, out<cudaArray_t>(), format(), right<std::size_t>(64, {{"zero", 0}, {"too wide", 1 << 20}, {"huge", huge}}), right<std::size_t>(32, {{"zero", 0}, {"too high", 1 << 20}}), flags({1, 2, 4, 8, 0x80, 0xff}));
  auto shape = right<cudaExtent>({16, 8, 4}, {{"empty", {0, 0, 0}}, {"no width", {0, 8, 4}}, {"no height", {16, 0, 4}}, {"no depth", {16, 8, 0}}, {"line", {16, 0, 0}}, {"too deep", {16, 8, 1 << 20}}, {"huge", {huge, huge, huge}}});
  CALLS(cudaMalloc3DArray, out<cudaArray_t>(), format(), shape, flags({cudaArrayLayered, cudaArraySurfaceLoadStore, cudaArrayCubemap, cudaArrayTextureGather, 0x10, 0xff}));
  CALLS(cudaMallocMipmappedArray, out<cudaMipmappedArray_t>(), format(), shape, right<unsigned>(2, {{"zero", 0}, {"one", 1}, {"too many", 9}, {"huge", 1u << 31}}), flags({cudaArrayLayered, cudaArrayCubemap, cudaArrayTextureGather, 0xff}));
  CALLS(cudaFreeArray, array());
  CALLS(cudaFreeMipmappedArray, mipmapped());
  CALLS(cudaGetMipmappedArrayLevel, out<cudaArray_t>(), mipmapped(), right<unsigned>(0, {{"last", 2}, {"beyond", 3}, {"huge", ~0u}}));
  CALLS(cudaGetChannelDesc, out<cudaChannelFormatDesc>(), array());
  CALLS(cudaArrayGetInfo, out<cudaChannelFormatDesc>(), out<cudaExtent>(), out<unsigned>(), array());
  CALLS(cudaMemcpy2DToArray, array(), offset(), row(), memory(), row_pitch(), width(), height(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaMemcpy2DFromArray, memory(), row_pitch(), array(), offset(), row(), width(), height(), kind(cudaMemcpyDeviceToHost));
  CALLS(cudaMemcpy2DToArrayAsync, array(), offset(), row(), memory(), row_pitch(), width(), height(), kind(cudaMemcpyHostToDevice), stream());
  CALLS(cudaMemcpy2DFromArrayAsync, memory(), row_pitch(), array(), offset(), row(), width(), height(), kind(cudaMemcpyDeviceToHost), stream());
  CALLS(cudaMemcpy2DArrayToArray, array(), offset(), row(), array(), offset(), row(), width(), height(), kind(cudaMemcpyDeviceToDevice));
  CALLS(cudaMemcpyToArray, array(), offset(), row(), memory(), width(), kind(cudaMemcpyHostToDevice));
  CALLS(cudaMemcpyFromArray, memory(), array(), offset(), row(), width(), kind(cudaMemcpyDeviceToHost));
  CALLS(cudaMemcpy3D, copy3d());
  CALLS(cudaMemcpy3DAsync, copy3d(), stream());
  CALLS(cudaCreateTextureObject, out<cudaTextureObject_t>(), resource(), texture_description(), view_description());
  CALLS(cudaDestroyTextureObject, texture());
  CALLS(cudaGetTextureObjectResourceDesc, out<cudaResourceDesc>(), texture());
  CALLS(cudaGetTextureObjectTextureDesc, out<cudaTextureDesc>(), texture());
  CALLS(cudaGetTextureObjectResourceViewDesc, out<cudaResourceViewDesc>(), texture());
  CALLS(cudaCreateSurfaceObject, out<cudaSurfaceObject_t>(), resource());
  CALLS(cudaDestroySurfaceObject, surface());
  CALLS(cudaGetSurfaceObjectResourceDesc, out<cudaResourceDesc>(), surface());
  return wrong_calls::run_table();
}
