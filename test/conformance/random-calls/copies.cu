// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random copies and fills of memory of every kind, right and wrong: what each answers, and what is
// in the memory then. builds: clang++
#include "in_processes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

constexpr int room = 1 << 14, shown = 1 << 12;
static __device__ unsigned char of_device[room];
static __constant__ unsigned char of_constants[shown];
static __managed__ unsigned char of_managed[room];

struct Memory {
  const char *name;
  unsigned char *at;
  bool is_device; // a host cannot read it
};

unsigned hash_of(const std::vector<Memory> &all) {
  static std::vector<unsigned char> seen(room);
  unsigned hash = 2166136261u;
  for (const Memory &m : all) {
    const int bytes = std::strcmp(m.name, "constant") ? room : shown;
    if (m.is_device)
      cudaMemcpy(seen.data(), m.at, bytes, cudaMemcpyDeviceToHost);
    else
      std::memcpy(seen.data(), m.at, bytes);
    for (int i = 0; i < bytes; ++i)
      hash = (hash ^ seen[i]) * 16777619u;
  }
  return hash;
}

const cudaMemcpyKind kinds[] = {
    cudaMemcpyDefault,        cudaMemcpyDefault,      cudaMemcpyDefault,
    cudaMemcpyHostToHost,     cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice, cudaMemcpyKind(5),      cudaMemcpyKind(-1)};

struct Place {
  const Memory *memory;
  unsigned char *at;
  std::string text;
};

struct Program {
  Numbers r;
  std::vector<Memory> all;
  cudaStream_t streams[4];

  Place place(const Place *other = nullptr) {
    if (r.one_in(25))
      return {nullptr, nullptr, "null"};
    const Memory *m;
    do
      m = &all[r.below(int(all.size()))];
    while (other && m == other->memory);
    const int offset = r.one_in(2) ? 0 : r.one_in(2) ? r.below(16) * 16 : r.below(200);
    return {m, m->at + offset, std::string(m->name) + "+" + std::to_string(offset)};
  }
  // Mostly the kind that is right.
  cudaMemcpyKind kind(const Place &to, const Place &from) {
    if (r.one_in(3) || !to.memory || !from.memory)
      return r.of(kinds);
    return cudaMemcpyKind((from.memory->is_device ? 2 : 0) + (to.memory->is_device ? 1 : 0));
  }
  std::size_t width() {
    const std::size_t wrong[] = {0, 200};
    return r.one_in(12) ? r.of(wrong) : 1 + r.below(64);
  }
  std::size_t height() {
    const std::size_t wrong[] = {0, 300};
    return r.one_in(14) ? r.of(wrong) : 1 + r.below(6);
  }
  // In braces, whose parts have an order.
  std::size_t up_to(int n) { return std::size_t(r.below(n)); }
  cudaPitchedPtr pitched(const Place &p) {
    return {p.at, r.pitch(), r.one_in(8) ? up_to(64) : 64, r.one_in(4) ? up_to(4) : 6};
  }
  cudaExtent extent() { return {width(), height(), r.one_in(12) ? 0 : 1 + up_to(3)}; }
  cudaPos position() { return {up_to(20), up_to(3), up_to(2)}; }

  cudaError_t one();
  void run(int seed);
};

cudaError_t Program::one() {
  const Place to = place(), from = place(&to);
  const char *t = to.text.c_str(), *f = from.text.c_str();
  const cudaMemcpyKind k = kind(to, from);
  const int s = r.below(4);
  switch (r.below(14)) {
  case 0: {
    const std::size_t n = r.bytes();
    std::printf("cudaMemcpy(%s, %s, %zu, %d)", t, f, n, k);
    return cudaMemcpy(to.at, from.at, n, k);
  }
  case 1: {
    const std::size_t n = r.bytes();
    std::printf("cudaMemcpyAsync(%s, %s, %zu, %d, %d)", t, f, n, k, s);
    return cudaMemcpyAsync(to.at, from.at, n, k, streams[s]);
  }
  case 2:
  case 3: {
    const std::size_t tp = r.pitch(), fp = r.pitch(), w = width(), h = height();
    const bool is_async = r.one_in(2);
    std::printf("cudaMemcpy2D%s(%s, %zu, %s, %zu, %zu, %zu, %d)", is_async ? "Async" : "", t, tp, f,
                fp, w, h, k);
    return is_async ? cudaMemcpy2DAsync(to.at, tp, from.at, fp, w, h, k, streams[s])
                    : cudaMemcpy2D(to.at, tp, from.at, fp, w, h, k);
  }
  case 4:
  case 5:
  case 6: {
    cudaMemcpy3DParms p{};
    p.dstPtr = pitched(to);
    p.srcPtr = pitched(from);
    p.extent = extent();
    if (r.one_in(2))
      p.dstPos = position();
    if (r.one_in(2))
      p.srcPos = position();
    p.kind = k;
    const bool is_async = r.one_in(2);
    std::printf("cudaMemcpy3D%s(%s pitch %zu of %zu x %zu at %zu %zu %zu, %s pitch %zu of %zu x "
                "%zu at %zu %zu %zu, %zu %zu %zu, %d)",
                is_async ? "Async" : "", t, p.dstPtr.pitch, p.dstPtr.xsize, p.dstPtr.ysize,
                p.dstPos.x, p.dstPos.y, p.dstPos.z, f, p.srcPtr.pitch, p.srcPtr.xsize,
                p.srcPtr.ysize, p.srcPos.x, p.srcPos.y, p.srcPos.z, p.extent.width, p.extent.height,
                p.extent.depth, k);
    return !is_async ? cudaMemcpy3D(&p) : cudaMemcpy3DAsync(&p, streams[s]);
  }
  case 7: {
    const std::size_t n = r.bytes();
    const int value = r.next();
    const bool is_async = r.one_in(2);
    std::printf("cudaMemset%s(%s, %d, %zu)", is_async ? "Async" : "", t, value & 255, n);
    return !is_async ? cudaMemset(to.at, value, n) : cudaMemsetAsync(to.at, value, n, streams[s]);
  }
  case 8: {
    const std::size_t p = r.pitch(), w = width(), h = height();
    const bool is_async = r.one_in(2);
    std::printf("cudaMemset2D%s(%s, %zu, %zu, %zu)", is_async ? "Async" : "", t, p, w, h);
    return !is_async ? cudaMemset2D(to.at, p, 77, w, h)
                     : cudaMemset2DAsync(to.at, p, 78, w, h, streams[s]);
  }
  case 9: {
    const cudaPitchedPtr p = pitched(to);
    const cudaExtent e = extent();
    const bool is_async = r.one_in(2);
    std::printf("cudaMemset3D%s(%s pitch %zu of %zu x %zu, %zu %zu %zu)", is_async ? "Async" : "",
                t, p.pitch, p.xsize, p.ysize, e.width, e.height, e.depth);
    return !is_async ? cudaMemset3D(p, 79, e) : cudaMemset3DAsync(p, 80, e, streams[s]);
  }
  case 10: {
    const std::size_t n = r.bytes();
    const int devices[] = {0, 0, 0, 0, 0, -1, 99}, a = r.of(devices), b = r.of(devices);
    const bool is_async = r.one_in(2);
    std::printf("cudaMemcpyPeer%s(%s, %d, %s, %d, %zu)", is_async ? "Async" : "", t, a, f, b, n);
    return !is_async ? cudaMemcpyPeer(to.at, a, from.at, b, n)
                     : cudaMemcpyPeerAsync(to.at, a, from.at, b, n, streams[s]);
  }
  case 11: {
    const std::size_t n = r.bytes(), offset = r.one_in(8)    ? room - 16
                                              : r.one_in(20) ? room + 16
                                                             : r.below(256);
    std::printf("cudaMemcpyToSymbol(%s, %zu, %zu, %d)", f, n, offset, k);
    switch (r.below(4)) {
    case 0:
      return cudaMemcpyToSymbol(of_device, from.at, n, offset, k);
    case 1:
      return cudaMemcpyToSymbol(of_constants, from.at, n, offset, k);
    case 2:
      return cudaMemcpyToSymbol(of_managed, from.at, n, offset, k);
    default:
      return cudaMemcpyToSymbolAsync(of_device, from.at, n, offset, k, streams[s]);
    }
  }
  case 12: {
    const std::size_t n = r.bytes(), offset = r.one_in(8)    ? room - 16
                                              : r.one_in(20) ? room + 16
                                                             : r.below(256);
    std::printf("cudaMemcpyFromSymbol(%s, %zu, %zu, %d)", t, n, offset, k);
    switch (r.below(4)) {
    case 0:
      return cudaMemcpyFromSymbol(to.at, of_device, n, offset, k);
    case 1:
      return cudaMemcpyFromSymbol(to.at, of_constants, n, offset, k);
    case 2:
      return cudaMemcpyFromSymbol(to.at, of_managed, n, offset, k);
    default:
      return cudaMemcpyFromSymbolAsync(to.at, of_device, n, offset, k, streams[s]);
    }
  }
  default: {
    cudaPointerAttributes a{};
    std::printf("cudaPointerGetAttributes(%s)", t);
    const cudaError_t error = cudaPointerGetAttributes(&a, to.at);
    std::printf(" type %d device %d %d %d,", a.type, a.device,
                a.devicePointer ? int((unsigned char *)a.devicePointer - to.at) : -1,
                a.hostPointer ? int((unsigned char *)a.hostPointer - to.at) : -1);
    return error;
  }
  }
}

void Program::run(int seed) {
  std::vector<unsigned char> plain(3 * room), registered(3 * room);
  unsigned char *global, *pooled, *pinned, *mapped, *managed, *device, *constants, *pitched;
  std::size_t pitch;
  cudaMalloc(&global, room);
  cudaMallocPitch(&pitched, &pitch, 200, room / 128);
  cudaMallocAsync(&pooled, room, 0);
  cudaMallocHost(&pinned, room);
  cudaHostAlloc(&mapped, room, cudaHostAllocMapped | cudaHostAllocWriteCombined);
  cudaMallocManaged(&managed, room);
  cudaHostRegister(&registered[room], room, 0);
  cudaGetSymbolAddress((void **)&device, of_device);
  cudaGetSymbolAddress((void **)&constants, of_constants);
  all = {{"global", global, true},       {"pitched", pitched, true},
         {"pooled", pooled, true},       {"pinned", pinned, false},
         {"mapped", mapped, false},      {"managed", managed, false},
         {"plain", &plain[room], false}, {"registered", &registered[room], false},
         {"variable", device, true},     {"constant", constants, true}};
  cudaStreamCreate(&streams[0]);
  cudaStreamCreateWithFlags(&streams[1], cudaStreamNonBlocking);
  streams[2] = cudaStreamLegacy, streams[3] = cudaStreamPerThread;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<unsigned char> start(room, (unsigned char)(17 * i + seed));
    cudaMemcpy(all[i].at, start.data(), i + 1 == all.size() ? shown : room, cudaMemcpyDefault);
  }
  std::memset(of_managed, 0, room);
  cudaGetLastError();
  for (int i = 0; i < 12; ++i) {
    std::printf("%d: ", seed);
    const cudaError_t error = one();
    std::printf(": %s", cudaGetErrorName(error));
    const cudaError_t then = cudaDeviceSynchronize();
    const cudaError_t peeked = cudaPeekAtLastError(), last = cudaGetLastError();
    if (then || peeked != error || last != error)
      std::printf(", then %s, last %s %s", cudaGetErrorName(then), cudaGetErrorName(peeked),
                  cudaGetErrorName(last));
    std::printf(" %08x\n", hash_of(all));
    cudaGetLastError();
    if (then)
      return;
  }
  cudaFree(global), cudaFree(pitched), cudaFreeAsync(pooled, 0), cudaFreeHost(pinned),
      cudaFreeHost(mapped), cudaFree(managed), cudaHostUnregister(&registered[room]);
  cudaStreamDestroy(streams[0]), cudaStreamDestroy(streams[1]);
}

int main(int argc, char **argv) {
  return run_in_processes(argc, argv, 50,
                          [](int seed) { Program{{seed * 1000ull}, {}, {}}.run(seed); });
}
