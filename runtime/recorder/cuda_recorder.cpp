// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records the calls of CUDA's runtime API that a program on a GPU makes, for `offloom verify`:
// docs/verify.md. Built with CUDA's headers, in one of two ways.
//
// A library to preload, for programs that link CUDA's runtime as a shared library
// (`nvcc -cudart shared`):
//
//   nvcc -shared -Xcompiler -fPIC -cudart shared offloom_recorder.cpp -o liboffloom_recorder.so
//   OFFLOOM_VERIFY=gpu.record LD_PRELOAD=./liboffloom_recorder.so ./program
//
// An object to link, for all others. The linker puts it between the program and CUDA:
//
//   nvcc -c -DOFFLOOM_RECORDER_LINKED offloom_recorder.cpp
//   nvcc ... offloom_recorder.o --options-file offloom_recorder.options
//   OFFLOOM_VERIFY=gpu.record ./program
//
// Without OFFLOOM_VERIFY, nothing is changed. With it, the device is waited for after every call,
// and allocations begin as zeros, so that memory nobody wrote compares equal.
#include "call_record.h"

#include <cuda_runtime_api.h>

#include <atomic>
#include <dlfcn.h>

#ifdef OFFLOOM_RECORDER_LINKED
#define INTERPOSED(name) __wrap_##name
#define ORIGINAL(name) __real_##name
#else
#define INTERPOSED(name) name
#define ORIGINAL(name) next_definition<decltype(::name)>(#name)
#endif

// What the compiler makes of kernel<<<...>>>.
#if CUDART_VERSION >= 13000
extern "C" cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void **, size_t, cudaStream_t);
extern "C" cudaError_t __cudaLaunchKernel_ptsz(cudaKernel_t, dim3, dim3, void **, size_t,
                                               cudaStream_t);
#endif

namespace {

using namespace offloom_record;

#ifndef OFFLOOM_RECORDER_LINKED
template <class F> F *next_definition(const char *name) {
  void *const found = dlsym(RTLD_NEXT, name);
  if (!found) {
    std::fprintf(stderr, "offloom: the CUDA runtime has no %s\n", name);
    std::abort();
  }
  return reinterpret_cast<F *>(found);
}
#endif

} // namespace

#ifdef OFFLOOM_RECORDER_LINKED
#define DECLARE_ORIGINAL(name)                                                                     \
  extern "C" decltype(::name) __real_##name;                                                       \
  extern "C" decltype(::name) __wrap_##name
DECLARE_ORIGINAL(cudaMalloc);
DECLARE_ORIGINAL(cudaMallocManaged);
DECLARE_ORIGINAL(cudaMallocHost);
DECLARE_ORIGINAL(cudaHostAlloc);
DECLARE_ORIGINAL(cudaMallocPitch);
DECLARE_ORIGINAL(cudaMalloc3D);
DECLARE_ORIGINAL(cudaMallocAsync);
DECLARE_ORIGINAL(cudaMallocFromPoolAsync);
DECLARE_ORIGINAL(cudaFree);
DECLARE_ORIGINAL(cudaFreeHost);
DECLARE_ORIGINAL(cudaFreeAsync);
DECLARE_ORIGINAL(cudaMemcpy);
DECLARE_ORIGINAL(cudaMemcpyAsync);
DECLARE_ORIGINAL(cudaMemcpyPeer);
DECLARE_ORIGINAL(cudaMemcpyPeerAsync);
DECLARE_ORIGINAL(cudaMemcpy2D);
DECLARE_ORIGINAL(cudaMemcpy2DAsync);
DECLARE_ORIGINAL(cudaMemcpyToSymbol);
DECLARE_ORIGINAL(cudaMemcpyToSymbolAsync);
DECLARE_ORIGINAL(cudaMemcpyFromSymbol);
DECLARE_ORIGINAL(cudaMemcpyFromSymbolAsync);
DECLARE_ORIGINAL(cudaMemset);
DECLARE_ORIGINAL(cudaMemsetAsync);
DECLARE_ORIGINAL(cudaMemset2D);
DECLARE_ORIGINAL(cudaMemset2DAsync);
DECLARE_ORIGINAL(cudaLaunchKernel);
DECLARE_ORIGINAL(cudaLaunchKernelExC);
DECLARE_ORIGINAL(cudaLaunchCooperativeKernel);
DECLARE_ORIGINAL(cudaStreamBeginCapture);
DECLARE_ORIGINAL(cudaStreamEndCapture);
DECLARE_ORIGINAL(cudaGraphLaunch);
#if CUDART_VERSION >= 13000
DECLARE_ORIGINAL(__cudaLaunchKernel);
#endif
#endif

namespace {

/// Between cudaStreamBeginCapture() and its end nothing runs, and nothing may wait.
std::atomic<int> captures;

bool read_memory(void *to, const void *from, std::size_t bytes) {
  return ORIGINAL(cudaMemcpy)(to, from, bytes, cudaMemcpyDefault) == cudaSuccess;
}

call_record *open_record() {
  const char *const path = std::getenv("OFFLOOM_VERIFY");
  if (!path || !*path)
    return nullptr;
  const std::string maker = "CUDA " + std::to_string(CUDART_VERSION);
  auto *const record = new call_record(path, maker.c_str(), read_memory); // until the process ends
  return record->is_open() ? record : nullptr;
}

/// Null if this call is not to be recorded.
call_record *current_record() {
  static call_record *const record = open_record();
  return captures == 0 ? record : nullptr;
}

cudaError_t finish(cudaError_t error) {
  return error == cudaSuccess ? cudaDeviceSynchronize() : error;
}

void clear(void *memory, std::size_t bytes) {
  ORIGINAL(cudaMemset)(memory, 0, bytes);
  cudaDeviceSynchronize();
}

cudaError_t allocated(const char *call, cudaError_t error, void *const *memory, std::size_t bytes,
                      bool host_sees) {
  call_record *const record = current_record();
  if (!record)
    return error;
  void *const begin = error == cudaSuccess && memory ? *memory : nullptr;
  if (begin && bytes) {
    if (host_sees)
      std::memset(begin, 0, bytes);
    else
      clear(begin, bytes);
  }
  record->allocated(call, begin, bytes, host_sees, error);
  return error;
}

cudaError_t freed(const char *call, cudaError_t error, const void *memory) {
  if (call_record *const record = current_record(); record && memory)
    record->freed(call, memory, finish(error));
  return error;
}

cudaError_t copied(const char *call, cudaError_t error, const void *to, const void *from,
                   const region &kept) {
  if (call_record *const record = current_record(); record && kept.bytes())
    record->copied(call, to, from, kept, finish(error));
  return error;
}

cudaError_t set(const char *call, cudaError_t error, int value, const region &where) {
  if (call_record *const record = current_record(); record && where.bytes())
    record->set(call, value, where, finish(error));
  return error;
}

extent extent_of(dim3 d) { return {d.x, d.y, d.z}; }

launch describe(const void *kernel, dim3 grid, dim3 block, void *const *values,
                std::size_t shared_bytes) {
  const char *name = nullptr;
  if (cudaFuncGetName(&name, kernel) != cudaSuccess || !name)
    name = "";
  launch l{name, extent_of(grid), extent_of(block), shared_bytes, {}};
  std::size_t offset = 0, bytes = 0;
  for (std::size_t i = 0; cudaFuncGetParamInfo(kernel, i, &offset, &bytes) == cudaSuccess; ++i)
    l.arguments.push_back({values[i], bytes});
  cudaGetLastError(); // that there are no more
  return l;
}

template <class Launch>
cudaError_t launched(const void *kernel, dim3 grid, dim3 block, void *const *values,
                     std::size_t shared_bytes, Launch &&run) {
  call_record *const record = current_record();
  if (!record)
    return run();
  cudaDeviceSynchronize();
  const launch l = describe(kernel, grid, block, values, shared_bytes);
  std::string text = record->before_launch(l);
  const cudaError_t error = run();
  record->after_launch(std::move(text), l, finish(error));
  return error;
}

} // namespace

extern "C" {

cudaError_t INTERPOSED(cudaMalloc)(void **memory, size_t bytes) {
  return allocated("cudaMalloc", ORIGINAL(cudaMalloc)(memory, bytes), memory, bytes, false);
}

cudaError_t INTERPOSED(cudaMallocManaged)(void **memory, size_t bytes, unsigned int flags) {
  return allocated("cudaMallocManaged", ORIGINAL(cudaMallocManaged)(memory, bytes, flags), memory,
                   bytes, true);
}

cudaError_t INTERPOSED(cudaMallocHost)(void **memory, size_t bytes) {
  return allocated("cudaMallocHost", ORIGINAL(cudaMallocHost)(memory, bytes), memory, bytes, true);
}

cudaError_t INTERPOSED(cudaHostAlloc)(void **memory, size_t bytes, unsigned int flags) {
  return allocated("cudaMallocHost", ORIGINAL(cudaHostAlloc)(memory, bytes, flags), memory, bytes,
                   true);
}

cudaError_t INTERPOSED(cudaMallocPitch)(void **memory, size_t *pitch, size_t width, size_t height) {
  const cudaError_t error = ORIGINAL(cudaMallocPitch)(memory, pitch, width, height);
  return allocated("cudaMallocPitch", error, memory, error == cudaSuccess ? *pitch * height : 0,
                   false);
}

cudaError_t INTERPOSED(cudaMalloc3D)(cudaPitchedPtr *memory, cudaExtent size) {
  const cudaError_t error = ORIGINAL(cudaMalloc3D)(memory, size);
  return allocated("cudaMalloc3D", error, memory ? &memory->ptr : nullptr,
                   error == cudaSuccess ? memory->pitch * size.height * size.depth : 0, false);
}

cudaError_t INTERPOSED(cudaMallocAsync)(void **memory, size_t bytes, cudaStream_t stream) {
  const cudaError_t error = ORIGINAL(cudaMallocAsync)(memory, bytes, stream);
  if (current_record())
    cudaDeviceSynchronize();
  return allocated("cudaMallocAsync", error, memory, bytes, false);
}

cudaError_t INTERPOSED(cudaMallocFromPoolAsync)(void **memory, size_t bytes, cudaMemPool_t pool,
                                                cudaStream_t stream) {
  const cudaError_t error = ORIGINAL(cudaMallocFromPoolAsync)(memory, bytes, pool, stream);
  if (current_record())
    cudaDeviceSynchronize();
  return allocated("cudaMallocFromPoolAsync", error, memory, bytes, false);
}

cudaError_t INTERPOSED(cudaFree)(void *memory) {
  return freed("cudaFree", ORIGINAL(cudaFree)(memory), memory);
}

cudaError_t INTERPOSED(cudaFreeHost)(void *memory) {
  return freed("cudaFreeHost", ORIGINAL(cudaFreeHost)(memory), memory);
}

cudaError_t INTERPOSED(cudaFreeAsync)(void *memory, cudaStream_t stream) {
  return freed("cudaFreeAsync", ORIGINAL(cudaFreeAsync)(memory, stream), memory);
}

cudaError_t INTERPOSED(cudaMemcpy)(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
  return copied("cudaMemcpy", ORIGINAL(cudaMemcpy)(to, from, bytes, kind), to, from,
                linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyAsync)(void *to, const void *from, size_t bytes,
                                        cudaMemcpyKind kind, cudaStream_t stream) {
  return copied("cudaMemcpyAsync", ORIGINAL(cudaMemcpyAsync)(to, from, bytes, kind, stream), to,
                from, linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyPeer)(void *to, int to_device, const void *from, int from_device,
                                       size_t bytes) {
  return copied("cudaMemcpyPeer", ORIGINAL(cudaMemcpyPeer)(to, to_device, from, from_device, bytes),
                to, from, linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyPeerAsync)(void *to, int to_device, const void *from,
                                            int from_device, size_t bytes, cudaStream_t stream) {
  return copied("cudaMemcpyPeerAsync",
                ORIGINAL(cudaMemcpyPeerAsync)(to, to_device, from, from_device, bytes, stream), to,
                from, linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemcpy2D)(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                                     size_t width, size_t height, cudaMemcpyKind kind) {
  return copied("cudaMemcpy2D",
                ORIGINAL(cudaMemcpy2D)(to, to_pitch, from, from_pitch, width, height, kind), to,
                from, {to, width, height, to_pitch});
}

cudaError_t INTERPOSED(cudaMemcpy2DAsync)(void *to, size_t to_pitch, const void *from,
                                          size_t from_pitch, size_t width, size_t height,
                                          cudaMemcpyKind kind, cudaStream_t stream) {
  return copied(
      "cudaMemcpy2DAsync",
      ORIGINAL(cudaMemcpy2DAsync)(to, to_pitch, from, from_pitch, width, height, kind, stream), to,
      from, {to, width, height, to_pitch});
}

// A variable cannot be read by its symbol's address: the source tells what it holds.
cudaError_t INTERPOSED(cudaMemcpyToSymbol)(const void *symbol, const void *from, size_t bytes,
                                           size_t offset, cudaMemcpyKind kind) {
  return copied("cudaMemcpyToSymbol",
                ORIGINAL(cudaMemcpyToSymbol)(symbol, from, bytes, offset, kind), nullptr, from,
                linear(from, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyToSymbolAsync)(const void *symbol, const void *from, size_t bytes,
                                                size_t offset, cudaMemcpyKind kind,
                                                cudaStream_t stream) {
  return copied("cudaMemcpyToSymbolAsync",
                ORIGINAL(cudaMemcpyToSymbolAsync)(symbol, from, bytes, offset, kind, stream),
                nullptr, from, linear(from, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyFromSymbol)(void *to, const void *symbol, size_t bytes,
                                             size_t offset, cudaMemcpyKind kind) {
  return copied("cudaMemcpyFromSymbol",
                ORIGINAL(cudaMemcpyFromSymbol)(to, symbol, bytes, offset, kind), to, nullptr,
                linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemcpyFromSymbolAsync)(void *to, const void *symbol, size_t bytes,
                                                  size_t offset, cudaMemcpyKind kind,
                                                  cudaStream_t stream) {
  return copied("cudaMemcpyFromSymbolAsync",
                ORIGINAL(cudaMemcpyFromSymbolAsync)(to, symbol, bytes, offset, kind, stream), to,
                nullptr, linear(to, bytes));
}

cudaError_t INTERPOSED(cudaMemset)(void *memory, int value, size_t bytes) {
  return set("cudaMemset", ORIGINAL(cudaMemset)(memory, value, bytes), value,
             linear(memory, bytes));
}

cudaError_t INTERPOSED(cudaMemsetAsync)(void *memory, int value, size_t bytes,
                                        cudaStream_t stream) {
  return set("cudaMemsetAsync", ORIGINAL(cudaMemsetAsync)(memory, value, bytes, stream), value,
             linear(memory, bytes));
}

cudaError_t INTERPOSED(cudaMemset2D)(void *memory, size_t pitch, int value, size_t width,
                                     size_t height) {
  return set("cudaMemset2D", ORIGINAL(cudaMemset2D)(memory, pitch, value, width, height), value,
             {memory, width, height, pitch});
}

cudaError_t INTERPOSED(cudaMemset2DAsync)(void *memory, size_t pitch, int value, size_t width,
                                          size_t height, cudaStream_t stream) {
  return set("cudaMemset2DAsync",
             ORIGINAL(cudaMemset2DAsync)(memory, pitch, value, width, height, stream), value,
             {memory, width, height, pitch});
}

cudaError_t INTERPOSED(cudaLaunchKernel)(const void *kernel, dim3 grid, dim3 block, void **values,
                                         size_t shared_bytes, cudaStream_t stream) {
  return launched(kernel, grid, block, values, shared_bytes, [&] {
    return ORIGINAL(cudaLaunchKernel)(kernel, grid, block, values, shared_bytes, stream);
  });
}

cudaError_t INTERPOSED(cudaLaunchCooperativeKernel)(const void *kernel, dim3 grid, dim3 block,
                                                    void **values, size_t shared_bytes,
                                                    cudaStream_t stream) {
  return launched(kernel, grid, block, values, shared_bytes, [&] {
    return ORIGINAL(cudaLaunchCooperativeKernel)(kernel, grid, block, values, shared_bytes, stream);
  });
}

cudaError_t INTERPOSED(cudaLaunchKernelExC)(const cudaLaunchConfig_t *config, const void *kernel,
                                            void **values) {
  return launched(kernel, config->gridDim, config->blockDim, values, config->dynamicSmemBytes,
                  [&] { return ORIGINAL(cudaLaunchKernelExC)(config, kernel, values); });
}

#if CUDART_VERSION >= 13000
cudaError_t INTERPOSED(__cudaLaunchKernel)(cudaKernel_t kernel, dim3 grid, dim3 block,
                                           void **values, size_t shared_bytes,
                                           cudaStream_t stream) {
  return launched(reinterpret_cast<const void *>(kernel), grid, block, values, shared_bytes, [&] {
    return ORIGINAL(__cudaLaunchKernel)(kernel, grid, block, values, shared_bytes, stream);
  });
}
#endif

cudaError_t INTERPOSED(cudaStreamBeginCapture)(cudaStream_t stream, cudaStreamCaptureMode mode) {
  ++captures;
  const cudaError_t error = ORIGINAL(cudaStreamBeginCapture)(stream, mode);
  if (error != cudaSuccess)
    --captures;
  return error;
}

cudaError_t INTERPOSED(cudaStreamEndCapture)(cudaStream_t stream, cudaGraph_t *graph) {
  const cudaError_t error = ORIGINAL(cudaStreamEndCapture)(stream, graph);
  if (captures > 0)
    --captures;
  return error;
}

cudaError_t INTERPOSED(cudaGraphLaunch)(cudaGraphExec_t graph, cudaStream_t stream) {
  const cudaError_t error = ORIGINAL(cudaGraphLaunch)(graph, stream);
  if (call_record *const record = current_record())
    record->changed_all("cudaGraphLaunch", finish(error));
  return error;
}

} // extern "C"
