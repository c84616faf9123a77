// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random limits, attributes, occupancies, launches, allocations and what frees them, right and
// wrong. builds: clang++
#include "in_processes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

__global__ void plain(int *to) { atomicAdd(to, 1); }
__global__ void __launch_bounds__(256) bounded(int *to) { atomicAdd(to, 1); }
__global__ void with_tile(int *to) {
  __shared__ int tile[2048];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  atomicAdd(to, tile[threadIdx.x] >= 0);
}
static __device__ int variable[40];

struct Allocation {
  const char *name;
  void *at;
};

struct Program {
  Numbers r;
  int *memory;
  cudaStream_t stream;
  std::vector<Allocation> allocations;
  std::vector<cudaMemPool_t> pools;
  std::vector<unsigned char> page;

  const void *kernel(int k) {
    return k == 0   ? (const void *)plain
           : k == 1 ? (const void *)bounded
           : k == 2 ? (const void *)with_tile
                    : nullptr;
  }
  int any_kernel() { return r.one_in(12) ? 3 : r.below(3); }
  int shared() {
    const int sizes[] = {0,      0,      0,      16,     1000,   8192,   40960,  40961,
                         49152,  49153,  65536,  100000, 163840, 219136, 219137, 224256,
                         225280, 227328, 232448, 232449, 233472, 300000};
    return r.of(sizes);
  }
  cudaError_t one();
  cudaError_t limits();
  cudaError_t functions();
  cudaError_t launch();
  cudaError_t allocate();
  cudaError_t release();
  cudaError_t pool();
  void run(int seed);
};

cudaError_t Program::limits() {
  const int limits[] = {-1, 0, 0, 1, 2, 2, 3, 4, 5, 7, 8}, limit = r.of(limits);
  if (r.one_in(3)) {
    std::size_t value = 77;
    std::printf("cudaDeviceGetLimit(%d)", limit);
    const cudaError_t error = cudaDeviceGetLimit(&value, cudaLimit(limit));
    std::printf(" %zu", value);
    return error;
  }
  const std::size_t values[] = {0,   2,    8,    15,   16,   17,    100,    128,
                                129, 1000, 1024, 2048, 5000, 65536, 100000, 65537};
  const std::size_t value = r.one_in(4) ? r.below(200000) : r.of(values);
  std::size_t is = 77;
  std::printf("cudaDeviceSetLimit(%d, %zu)", limit, value);
  const cudaError_t error = cudaDeviceSetLimit(cudaLimit(limit), value);
  cudaDeviceGetLimit(&is, cudaLimit(limit));
  std::printf(" %zu", is);
  return error;
}

cudaError_t Program::functions() {
  const int k = any_kernel();
  switch (r.below(7)) {
  case 0:
  case 1: {
    const int attributes[] = {8, 8, 8, 0, 7, 14, 15, 16}, attribute = r.of(attributes);
    const int value = attribute == 8 ? shared() : r.below(4) - 1;
    std::printf("cudaFuncSetAttribute(%d, %d, %d)", k, attribute, value);
    return cudaFuncSetAttribute(kernel(k), cudaFuncAttribute(attribute), value);
  }
  case 2: {
    cudaFuncAttributes a{};
    std::printf("cudaFuncGetAttributes(%d)", k);
    const cudaError_t error = cudaFuncGetAttributes(&a, kernel(k));
    std::printf(" %zu %zu %d %d %d, %d %d %d", a.sharedSizeBytes, a.constSizeBytes,
                a.maxThreadsPerBlock, a.maxDynamicSharedSizeBytes, a.preferredShmemCarveout,
                a.cacheModeCA, a.clusterDimMustBeSet, a.nonPortableClusterSizeAllowed);
    return error;
  }
  case 3: {
    const int threads = r.one_in(3) ? r.below(1100) - 20 : 32 * r.below(34);
    const int bytes = shared();
    int blocks = 77;
    std::printf("cudaOccupancyMaxActiveBlocksPerMultiprocessor(%d, %d, %d)", k, threads, bytes);
    const cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, kernel(k), threads, std::size_t(bytes));
    std::printf(" %d", blocks);
    return error;
  }
  case 4: {
    const int blocks = r.below(35) - 1,
              threads = r.one_in(3) ? r.below(1100) - 20 : 32 * r.below(34);
    std::size_t bytes = 77;
    std::printf("cudaOccupancyAvailableDynamicSMemPerBlock(%d, %d, %d)", k, blocks, threads);
    const cudaError_t error =
        cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, kernel(k), blocks, threads);
    std::printf(" %zu", bytes);
    return error;
  }
  case 5: {
    const int bytes = shared(), limit = r.one_in(3) ? r.below(1100) : 0;
    int grid = 77, block = 77;
    std::printf("cudaOccupancyMaxPotentialBlockSize(%d, %d, %d)", k, bytes, limit);
    const cudaError_t error =
        k == 0   ? cudaOccupancyMaxPotentialBlockSize(&grid, &block, plain, bytes, limit)
        : k == 1 ? cudaOccupancyMaxPotentialBlockSize(&grid, &block, bounded, bytes, limit)
                 : cudaOccupancyMaxPotentialBlockSize(&grid, &block, with_tile, bytes, limit);
    std::printf(" %d %d", grid, block);
    return error;
  }
  default: {
    cudaLaunchConfig_t c{};
    cudaLaunchAttribute a[1]{};
    a[0].id = cudaLaunchAttributeClusterDimension;
    const unsigned sizes[] = {1, 2, 3, 4, 8, 16};
    a[0].val.clusterDim.x = r.of(sizes), a[0].val.clusterDim.y = a[0].val.clusterDim.z = 1;
    c.gridDim = a[0].val.clusterDim.x * r.below(4), c.blockDim = 32 * r.below(34),
    c.dynamicSmemBytes = shared();
    c.attrs = a, c.numAttrs = r.below(2);
    int answer = 77;
    const bool asks_size = r.one_in(2);
    std::printf("cudaOccupancyMax%s(%d, %u x %u, %zu, %u of %u)",
                asks_size ? "PotentialClusterSize" : "ActiveClusters", k, c.gridDim.x, c.blockDim.x,
                c.dynamicSmemBytes, c.numAttrs, a[0].val.clusterDim.x);
    const cudaError_t error = asks_size
                                  ? cudaOccupancyMaxPotentialClusterSize(&answer, kernel(k), &c)
                                  : cudaOccupancyMaxActiveClusters(&answer, kernel(k), &c);
    std::printf(" %d", asks_size ? answer : answer > 0);
    return error;
  }
  }
}

cudaError_t Program::launch() {
  const int k = any_kernel();
  auto up_to = [&](int n) { return 1 + unsigned(r.below(n)); };
  dim3 grid{up_to(3), up_to(3), up_to(2)}, block{up_to(32), up_to(4), up_to(2)};
  const unsigned grids[] = {0, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff},
                 blocks[] = {0, 64, 65, 256, 257, 512, 1023, 1024, 1025, 0x80000000};
  if (r.one_in(3)) {
    unsigned *const parts[] = {&grid.x, &grid.y, &grid.z};
    const unsigned size = r.of(grids);
    grid = dim3();
    *parts[r.below(3)] = size;
    // So many blocks of which a GPU is done soon; here no more than these are.
    if (grid.x == 0x7fffffff)
      grid.y = 65536;
  }
  if (r.one_in(3)) {
    unsigned *const parts[] = {&block.x, &block.y, &block.z};
    *parts[r.below(3)] = r.of(blocks);
  }
  if (std::size_t(grid.x) * grid.y * grid.z > 10)
    block = r.one_in(2) ? dim3(1) : dim3(1, 0);
  const int bytes = r.one_in(2) ? 0 : shared();
  void *arguments[] = {&memory};
  cudaError_t error;
  cudaMemset(memory, 0, 4);
  if (r.one_in(2)) {
    std::printf("cudaLaunchKernel(%d, %u %u %u, %u %u %u, %d)", k, grid.x, grid.y, grid.z, block.x,
                block.y, block.z, bytes);
    error = cudaLaunchKernel(kernel(k), grid, block, arguments, std::size_t(bytes), stream);
  } else {
    cudaLaunchConfig_t c{};
    cudaLaunchAttribute a[2]{};
    c.gridDim = grid, c.blockDim = block, c.dynamicSmemBytes = bytes, c.stream = stream,
    c.attrs = a;
    std::printf("cudaLaunchKernelExC(%d, %u %u %u, %u %u %u, %d", k, grid.x, grid.y, grid.z,
                block.x, block.y, block.z, bytes);
    for (int i = r.below(3); i > 0; --i, ++c.numAttrs) {
      const unsigned sizes[] = {0, 1, 1, 1, 2, 2, 3, 4, 9};
      cudaLaunchAttribute &one = a[c.numAttrs];
      switch (r.below(4)) {
      case 0:
        one.id = cudaLaunchAttributeCooperative, one.val.cooperative = r.below(3);
        std::printf(", cooperative %d", one.val.cooperative);
        break;
      case 1:
        one.id = cudaLaunchAttributePriority, one.val.priority = r.below(14) - 8;
        std::printf(", priority %d", one.val.priority);
        break;
      case 2:
        one.id = cudaLaunchAttributeProgrammaticStreamSerialization,
        one.val.programmaticStreamSerializationAllowed = r.below(2);
        std::printf(", serialization");
        break;
      default:
        one.id = cudaLaunchAttributeClusterDimension;
        one.val.clusterDim.x = r.of(sizes), one.val.clusterDim.y = r.of(sizes),
        one.val.clusterDim.z = r.of(sizes);
        std::printf(", clusters of %u %u %u", one.val.clusterDim.x, one.val.clusterDim.y,
                    one.val.clusterDim.z);
        break;
      }
    }
    std::printf(")");
    error = cudaLaunchKernelExC(&c, kernel(k), arguments);
  }
  int ran = 0;
  const cudaError_t then = cudaDeviceSynchronize();
  cudaMemcpy(&ran, memory, 4, cudaMemcpyDeviceToHost);
  std::printf(" %s %d", cudaGetErrorName(then), ran);
  return error;
}

cudaError_t Program::allocate() {
  void *p = nullptr;
  const std::size_t sizes[] = {0, 1, 100, 4096, 1 << 20, std::size_t(1) << 50, ~std::size_t(0)};
  const std::size_t n = r.one_in(4) ? r.of(sizes) : 1 + r.below(10000);
  const unsigned flags = r.one_in(2) ? 0 : r.below(18) & ~cudaHostRegisterPortable;
  cudaError_t error;
  const char *name;
  switch (r.below(8)) {
  case 0:
    std::printf("cudaMalloc(%zu)", n), error = cudaMalloc(&p, n), name = "global";
    break;
  case 1:
    std::printf("cudaMallocHost(%zu)", n), error = cudaMallocHost(&p, n), name = "pinned";
    break;
  case 2:
    std::printf("cudaHostAlloc(%zu, %u)", n, flags), error = cudaHostAlloc(&p, n, flags),
                                                     name = "allocated";
    break;
  case 3:
    std::printf("cudaMallocManaged(%zu, %u)", n, flags), error = cudaMallocManaged(&p, n, flags),
                                                         name = "managed";
    break;
  case 4:
    std::printf("cudaMallocAsync(%zu)", n), error = cudaMallocAsync(&p, n, stream), name = "pooled";
    break;
  case 5: {
    std::size_t pitch = 77;
    const std::size_t width = r.one_in(8) ? 0 : r.below(3000),
                      height = r.one_in(8) ? 0 : r.below(20);
    std::printf("cudaMallocPitch(%zu, %zu)", width, height),
        error = cudaMallocPitch(&p, &pitch, width, height), name = "pitched";
    std::printf(" %zu", pitch);
    break;
  }
  case 6: {
    const std::size_t from = r.below(100), bytes = r.one_in(8) ? 0 : 1 + r.below(8192);
    std::printf("cudaHostRegister(%zu, %zu, %u)", from, bytes, flags),
        error = cudaHostRegister(&page[from], bytes, flags), p = error ? nullptr : &page[from],
        name = "registered";
    break;
  }
  default: {
    cudaPitchedPtr at{};
    const cudaExtent e{std::size_t(r.below(1000)), std::size_t(r.below(5)),
                       std::size_t(r.below(4))};
    std::printf("cudaMalloc3D(%zu %zu %zu)", e.width, e.height, e.depth),
        error = cudaMalloc3D(&at, e), name = "box", p = at.ptr;
    std::printf(" %zu %zu %zu", at.pitch, at.xsize, at.ysize);
    break;
  }
  }
  std::printf(" %s", p ? "some" : "none");
  if (p)
    allocations.push_back({name, p});
  return error;
}

cudaError_t Program::release() {
  if (allocations.empty())
    return allocate();
  const int i = r.below(int(allocations.size()));
  Allocation a = allocations[i];
  const int offset = r.one_in(8) ? 1 + r.below(64) : 0;
  void *p = r.one_in(20) ? nullptr : (char *)a.at + offset;
  std::printf("%s %s+%d: ", "of", p ? a.name : "null", offset);
  switch (r.below(8)) {
  case 0: {
    void *on_device = nullptr;
    std::printf("cudaHostGetDevicePointer");
    const cudaError_t error = cudaHostGetDevicePointer(&on_device, p, r.one_in(10));
    std::printf(" %d", on_device ? int((char *)on_device - (char *)p) : -1);
    return error;
  }
  case 1: {
    unsigned flags = 77;
    std::printf("cudaHostGetFlags");
    const cudaError_t error = cudaHostGetFlags(&flags, p);
    std::printf(" %u", flags);
    return error;
  }
  case 2: {
    cudaPointerAttributes of{};
    std::printf("cudaPointerGetAttributes");
    const cudaError_t error = cudaPointerGetAttributes(&of, p);
    std::printf(" type %d device %d %d %d", of.type, of.device,
                of.devicePointer ? int((char *)of.devicePointer - (char *)p) : -1,
                of.hostPointer ? int((char *)of.hostPointer - (char *)p) : -1);
    return error;
  }
  default: {
    const bool is_host = !std::strcmp(a.name, "pinned") || !std::strcmp(a.name, "allocated"),
               is_registered = !std::strcmp(a.name, "registered");
    const int how = r.one_in(3)                      ? r.below(4)
                    : is_host                        ? 1
                    : is_registered                  ? 2
                    : !std::strcmp(a.name, "pooled") ? 3
                                                     : 0;
    const char *const names[] = {"cudaFree", "cudaFreeHost", "cudaHostUnregister", "cudaFreeAsync"};
    std::printf("%s", names[how]);
    const cudaError_t error = how == 0   ? cudaFree(p)
                              : how == 1 ? cudaFreeHost(p)
                              : how == 2 ? cudaHostUnregister(p)
                                         : cudaFreeAsync(p, stream);
    cudaStreamSynchronize(stream);
    if (!error && p && r.one_in(6)) {
      cudaGetLastError();
      std::printf(", twice %s", cudaGetErrorName(how == 0   ? cudaFree(p)
                                                 : how == 1 ? cudaFreeHost(p)
                                                 : how == 2 ? cudaHostUnregister(p)
                                                            : cudaFreeAsync(p, stream)));
      cudaGetLastError();
    }
    if (!error && p)
      allocations.erase(allocations.begin() + i);
    return error;
  }
  }
}

cudaError_t Program::pool() {
  if (pools.empty() || r.one_in(6)) {
    cudaMemPoolProps p{};
    p.allocType = r.one_in(8) ? cudaMemAllocationType(r.below(2)) : cudaMemAllocationTypePinned;
    p.handleTypes = r.one_in(4) ? cudaMemAllocationHandleType(r.below(4)) : cudaMemHandleTypeNone;
    p.location.type = cudaMemLocationTypeDevice;
    p.location.id = r.one_in(12) ? r.below(3) - 1 : 0;
    p.maxSize = r.one_in(4) ? r.below(1 << 20) : 0;
    cudaMemPool_t made = nullptr;
    std::printf("cudaMemPoolCreate(%d, %d, %d, %d, %zu)", p.allocType, p.handleTypes,
                p.location.type, p.location.id, p.maxSize);
    const cudaError_t error = cudaMemPoolCreate(&made, &p);
    if (made)
      pools.push_back(made);
    return error;
  }
  const int i = r.below(int(pools.size()));
  const int attribute = r.below(11);
  unsigned long long value[2] = {r.one_in(2) ? 0ull : r.below(100000), 0};
  switch (r.below(5)) {
  case 0: {
    std::printf("cudaMemPoolSetAttribute(%d, %d, %llu)", i, attribute, value[0]);
    return cudaMemPoolSetAttribute(pools[i], cudaMemPoolAttr(attribute), value);
  }
  case 1: {
    std::printf("cudaMemPoolGetAttribute(%d, %d)", i, attribute);
    value[0] = 77;
    const cudaError_t error = cudaMemPoolGetAttribute(pools[i], cudaMemPoolAttr(attribute), value);
    if (attribute == 5 || attribute == 6) // reserved: how much, each GPU decides
      value[0] = value[0] > 0;
    std::printf(" %llu", value[0]);
    return error;
  }
  case 2: {
    cudaMemAccessDesc d{};
    d.location.type = r.one_in(4) ? cudaMemLocationType(r.below(4)) : cudaMemLocationTypeDevice;
    d.location.id = r.one_in(6) ? r.below(3) - 1 : 0;
    d.flags = cudaMemAccessFlags(r.below(5));
    std::printf("cudaMemPoolSetAccess(%d, %d %d %d)", i, d.location.type, d.location.id, d.flags);
    return cudaMemPoolSetAccess(pools[i], &d, r.one_in(10) ? 0 : 1);
  }
  case 3: {
    void *p = nullptr;
    const std::size_t n = r.one_in(8) ? 0 : r.below(100000);
    std::printf("cudaMallocFromPoolAsync(%zu, %d)", n, i);
    const cudaError_t error = cudaMallocFromPoolAsync(&p, n, pools[i], stream);
    if (p)
      allocations.push_back({"pooled", p});
    return error;
  }
  default:
    std::printf("cudaMemPoolTrimTo(%d)", i);
    return cudaMemPoolTrimTo(pools[i], 0);
  }
}

cudaError_t Program::one() {
  switch (r.below(10)) {
  case 0:
    return limits();
  case 1:
  case 2:
    return functions();
  case 3:
  case 4:
    return launch();
  case 5:
  case 6:
    return allocate();
  case 7:
  case 8:
    return release();
  default:
    return pool();
  }
}

void Program::run(int seed) {
  cudaMalloc(&memory, 4096);
  cudaStreamCreate(&stream);
  page.resize(100000);
  cudaGetLastError();
  for (int i = 0; i < 40; ++i) {
    std::printf("%d: ", seed);
    const cudaError_t error = one();
    print_error(error);
  }
}

int main(int argc, char **argv) {
  return run_in_processes(argc, argv, 30, [](int seed) {
    Program{{seed * 1000ull}, {}, {}, {}, {}, {}}.run(seed);
    cudaDeviceReset(); // limits and attributes stay otherwise
  });
}
