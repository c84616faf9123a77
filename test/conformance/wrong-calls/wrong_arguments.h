// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sorts of arguments that CUDA's functions take: what a right one is, and what can be wrong
// with it.
#pragma once

#include "wrong_calls.h"

using wrong_calls::always;
using wrong_calls::argument;
using wrong_calls::result_of;
using wrong_calls::variant;

constexpr std::size_t huge = std::size_t{1} << 60;

/// A value, and wrong ones by name.
template <class T> argument<T> right(T value, std::vector<std::pair<std::string, T>> wrong) {
  argument<T> made{[value] { return value; }, {}};
  for (auto &[name, wrong_value] : wrong)
    made.wrong.push_back({name, [v = wrong_value] { return v; }});
  return made;
}

/// Where a result goes; there is room for the largest.
template <class T> argument<T *> out() {
  return {[] { return new (std::calloc(1, sizeof(T) + 64)) T; },
          {{"null", [] { return static_cast<T *>(nullptr); }}}};
}

static __device__ int device_variable[64];
static __constant__ int constant_variable[64];
static __managed__ int managed_variable[64];
__global__ inline void empty_kernel() {}
__global__ inline void filling_kernel(int *p, int value) { p[0] = value; }
inline int host_variable[64];
inline void host_function() {}

// Memory of 1024 bytes of each sort.
inline void *device() {
  void *p = nullptr;
  cudaMalloc(&p, 1024);
  return p;
}
inline void *pageable() { return std::calloc(1, 1024); }
inline void *pinned() {
  void *p = nullptr;
  cudaMallocHost(&p, 1024);
  return p;
}
inline void *managed() {
  void *p = nullptr;
  cudaMallocManaged(&p, 1024);
  return p;
}
inline void *freed() {
  void *p = device();
  cudaFree(p);
  return p;
}
inline void *interior() { return static_cast<char *>(device()) + 256; }

inline std::vector<variant<void *>> wrong_pointers() {
  return {{"null", [] { return static_cast<void *>(nullptr); }},
          {"pageable", pageable},
          {"pinned", pinned},
          {"managed", managed},
          {"freed", freed},
          {"interior", interior},
          {"odd", [] { return static_cast<void *>(static_cast<char *>(device()) + 1); }},
          {"host function", [] { return reinterpret_cast<void *>(host_function); }},
          {"host variable", [] { return static_cast<void *>(host_variable); }}};
}

/// A pointer to device memory.
inline argument<void *> pointer() { return {device, wrong_pointers()}; }
inline argument<void *> freeable() {
  argument<void *> a = pointer();
  a.wrong.push_back(
      {"one past", [] { return static_cast<void *>(static_cast<char *>(device()) + 1024); }});
  return a;
}
inline argument<void *> host_pointer() {
  return {pinned,
          {{"null", [] { return static_cast<void *>(nullptr); }},
           {"pageable", pageable},
           {"device", device},
           {"managed", managed},
           {"interior", [] { return static_cast<void *>(static_cast<char *>(pinned()) + 8); }}}};
}
inline argument<void *> freeable_host() {
  return host_pointer() + variant<void *>{"freed", [] {
                                            void *p = pinned();
                                            cudaFreeHost(p);
                                            return p;
                                          }};
}

inline argument<std::size_t> size() {
  return right<std::size_t>(1024, {{"zero", 0}, {"huge", huge}, {"minus one", ~std::size_t{0}}});
}
/// A number of bytes in an object of 1024.
inline argument<std::size_t> count() {
  return right<std::size_t>(
      64,
      {{"zero", 0}, {"beyond the object", std::size_t{1} << 34}, {"minus one", ~std::size_t{0}}});
}
inline argument<std::size_t> pitch() {
  return right<std::size_t>(128, {{"zero", 0}, {"too small", 63}, {"huge", huge}});
}
inline argument<std::size_t> rows() { return right<std::size_t>(4, {{"zero", 0}, {"huge", huge}}); }
inline argument<cudaExtent> extent() {
  return right<cudaExtent>({64, 2, 2}, {{"empty", {0, 0, 0}},
                                        {"no depth", {64, 2, 0}},
                                        {"wider than the pitch", {256, 2, 2}},
                                        {"huge", {64, huge, 2}}});
}
inline argument<cudaPitchedPtr> pitched() {
  argument<cudaPitchedPtr> a{[] { return cudaPitchedPtr{device(), 128, 128, 4}; }, {}};
  for (auto &wrong : wrong_pointers())
    a.wrong.push_back(
        {wrong.name, [make = wrong.make] { return cudaPitchedPtr{make(), 128, 128, 4}; }});
  a.wrong.push_back({"without pitch", [] { return cudaPitchedPtr{device(), 0, 128, 4}; }});
  a.wrong.push_back({"without height", [] { return cudaPitchedPtr{device(), 128, 128, 0}; }});
  return a;
}
inline argument<unsigned> flags(std::vector<unsigned> wrong) {
  argument<unsigned> a{[] { return 0u; }, {}};
  for (unsigned value : wrong)
    a.wrong.push_back({std::to_string(value), [value] { return value; }});
  return a;
}
inline argument<cudaMemcpyKind> kind(cudaMemcpyKind good) {
  return right<cudaMemcpyKind>(good, {{"host to host", cudaMemcpyHostToHost},
                                      {"host to device", cudaMemcpyHostToDevice},
                                      {"device to host", cudaMemcpyDeviceToHost},
                                      {"device to device", cudaMemcpyDeviceToDevice},
                                      {"default", cudaMemcpyDefault},
                                      {"5", static_cast<cudaMemcpyKind>(5)},
                                      {"-1", static_cast<cudaMemcpyKind>(-1)}});
}
inline argument<int> ordinal() { return right<int>(0, {{"-1", -1}, {"64", 64}}); }

// Kernels and variables by their addresses.
inline std::vector<variant<const void *>> no_kernels() {
  return {{"null", [] { return static_cast<const void *>(nullptr); }},
          {"host function", [] { return reinterpret_cast<const void *>(host_function); }},
          {"host variable", [] { return static_cast<const void *>(host_variable); }},
          {"device variable", [] { return static_cast<const void *>(device_variable); }},
          {"device pointer", [] { return static_cast<const void *>(device()); }}};
}
inline argument<const void *> kernel() {
  return {[] { return reinterpret_cast<const void *>(empty_kernel); }, no_kernels()};
}
inline argument<const void *> symbol() {
  return {[] { return static_cast<const void *>(device_variable); },
          {{"null", [] { return static_cast<const void *>(nullptr); }},
           {"host variable", [] { return static_cast<const void *>(host_variable); }},
           {"host function", [] { return reinterpret_cast<const void *>(host_function); }},
           {"kernel", [] { return reinterpret_cast<const void *>(empty_kernel); }},
           {"element",
            [] {
              return static_cast<const void *>(reinterpret_cast<const char *>(device_variable) + 4);
            }},
           {"constant", [] { return static_cast<const void *>(constant_variable); }},
           {"managed", [] { return static_cast<const void *>(managed_variable); }},
           {"device pointer", [] { return static_cast<const void *>(device()); }}}};
}
inline argument<std::size_t> symbol_offset() {
  return right<std::size_t>(0, {{"at the end", 256}, {"beyond", 257}, {"huge", huge}});
}
inline argument<std::size_t> symbol_bytes() {
  return right<std::size_t>(64, {{"zero", 0}, {"beyond the variable", 257}, {"huge", huge}});
}

// Streams and events.
inline cudaStream_t new_stream() {
  cudaStream_t s = nullptr;
  cudaStreamCreate(&s);
  return s;
}
inline cudaStream_t destroyed_stream() {
  cudaStream_t s = new_stream();
  cudaStreamDestroy(s);
  return s;
}
inline cudaStream_t capturing_stream() {
  cudaStream_t s = new_stream();
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  wrong_calls::clean_up_actions().push_back([s] {
    cudaGraph_t graph = nullptr;
    cudaStreamEndCapture(s, &graph);
  });
  return s;
}
inline argument<cudaStream_t> stream() {
  return {new_stream,
          {{"null", [] { return cudaStream_t{}; }},
           {"destroyed", destroyed_stream},
           {"capturing", capturing_stream},
           {"legacy", [] { return cudaStreamLegacy; }},
           {"per thread", [] { return cudaStreamPerThread; }}}};
}
inline cudaEvent_t new_event() {
  cudaEvent_t e = nullptr;
  cudaEventCreate(&e);
  return e;
}
inline cudaEvent_t recorded_event() {
  cudaEvent_t e = new_event();
  cudaEventRecord(e);
  cudaEventSynchronize(e);
  return e;
}
inline argument<cudaEvent_t> event() {
  return {recorded_event,
          {{"null", [] { return cudaEvent_t{}; }},
           {"not recorded", new_event},
           {"destroyed",
            [] {
              cudaEvent_t e = new_event();
              cudaEventDestroy(e);
              return e;
            }},
           {"without timing", [] {
              cudaEvent_t e;
              cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
              cudaEventRecord(e);
              cudaEventSynchronize(e);
              return e;
            }}}};
}
