// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Error handling and versions: see cuda_runtime_api/error.h.
#include "cuda_runtime_api/error.h"

#include "devices/api_call.h"
#include "machine/fatal.h"
#include "streams/stream_calls.h"

#include "cuda_version_macros.h"

#include <utility>

namespace offloom {

constinit std::atomic<cudaError_t> context_error{cudaSuccess};
constinit thread_local bool thread_used_runtime = false;
constinit std::atomic<bool> runtime_was_used = false;
constinit std::atomic<bool> driver_initialised = false;
constinit thread_local bool in_host_function = false;

namespace {

constinit thread_local cudaError_t last_error = cudaSuccess;

constexpr const char *unrecognized = "unrecognized error code";

cudaError_t give_version(int *version) {
  if (!version)
    return cudaErrorInvalidValue;
  *version = CUDART_VERSION;
  return cudaSuccess;
}

} // namespace

cudaError_t remember(cudaError_t error) noexcept {
  if (error != cudaSuccess && error != cudaErrorNotReady)
    last_error = error;
  return error;
}

namespace {
constinit std::atomic<bool> gave_way = false;
constinit thread_local bool in_driver_call = false;
} // namespace

bool give_way() {
  gave_way = true;
  return !runtime_was_used;
}

void note_first_use() noexcept {
  if (in_driver_call)
    return;
  thread_used_runtime = true;
  if (gave_way)
    fatal("the program has loaded libcuda.so.1 and now calls the runtime that it was linked with, "
          "which has no driver API: link it with -Wl,-u,cuGetProcAddress");
  runtime_was_used.store(true, std::memory_order_relaxed);
}

last_error_scope::last_error_scope()
    : outer_error_(last_error), was_in_driver_call_(std::exchange(in_driver_call, true)) {}
last_error_scope::~last_error_scope() {
  last_error = outer_error_;
  in_driver_call = was_in_driver_call_;
}

device_error_scope::device_error_scope() : outer_error_(std::exchange(last_error, cudaSuccess)) {}
device_error_scope::~device_error_scope() { last_error = outer_error_; }

host_function_scope::host_function_scope()
    : outer_error_(std::exchange(last_error, cudaSuccess)),
      was_in_host_function_(std::exchange(in_host_function, true)),
      watch_(streams_are_synchronous() ? std::make_unique<host_function_watch>() : nullptr) {}

host_function_scope::~host_function_scope() {
  last_error = outer_error_;
  in_host_function = was_in_host_function_;
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaGetLastError() { return std::exchange(last_error, cudaSuccess); }

cudaError_t cudaPeekAtLastError() { return last_error; }

const char *cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define OFFLOOM_CUDA_ERROR(name, value, text)                                                      \
  case name:                                                                                       \
    return #name;
#include "cuda_runtime_api/error_codes.inc"
#undef OFFLOOM_CUDA_ERROR
  }
  return unrecognized;
}

const char *cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define OFFLOOM_CUDA_ERROR(name, value, text)                                                      \
  case name:                                                                                       \
    return text;
#include "cuda_runtime_api/error_codes.inc"
#undef OFFLOOM_CUDA_ERROR
  }
  return unrecognized;
}

cudaError_t cudaDriverGetVersion(int *driverVersion) {
  return context_free_call([&] { return give_version(driverVersion); });
}

cudaError_t cudaRuntimeGetVersion(int *runtimeVersion) {
  return context_free_call([&] { return give_version(runtimeVersion); });
}
