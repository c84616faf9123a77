// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches in device code with a buffer of parameters: see cuda_runtime_api/execution.h.
#include "cuda_runtime_api/execution.h"

#include "devices/api_call.h"
#include "launches/kernel_registry.h"
#include "launches/unpacked_arguments.h"

using namespace offloom;

namespace {

/// What stands before a buffer of parameters.
struct alignas(64) parameter_buffer {
  std::size_t bytes;

  void *parameters() { return this + 1; }
  static parameter_buffer *of(void *parameters) {
    return static_cast<parameter_buffer *>(parameters) - 1;
  }
};

cudaError_t launch_with(const void *kernel, const packed_buffer &buffer,
                        const launch_config &config) {
  known_kernel known;
  if (const cudaError_t error = find_kernel(kernel, known); error != cudaSuccess)
    return error;
  if (!known.signature)
    return cudaErrorInvalidDeviceFunction;
  unpacked_arguments arguments(*known.signature, buffer);
  return arguments.fit() ? known.signature->launch(config, kernel, arguments.values())
                         : cudaErrorInvalidValue;
}

} // namespace

void *cudaGetParameterBuffer(size_t alignment, size_t size) {
  if (alignment > alignof(parameter_buffer))
    return nullptr;
  constexpr std::align_val_t own{alignof(parameter_buffer)};
  void *const memory = ::operator new(sizeof(parameter_buffer) + size, own, std::nothrow);
  return memory ? (new (memory) parameter_buffer{size})->parameters() : nullptr;
}

cudaError_t cudaLaunchDevice(void *func, void *parameterBuffer, dim3 gridDimension,
                             dim3 blockDimension, unsigned int sharedMemSize, cudaStream_t stream) {
  const launch_config config(gridDimension, blockDimension, sharedMemSize, stream);
  if (!parameterBuffer) // of a kernel without parameters
    return api_call([&] { return launch_with(func, {nullptr, 0}, config); });
  parameter_buffer *const buffer = parameter_buffer::of(parameterBuffer);
  const cudaError_t error =
      api_call([&] { return launch_with(func, {parameterBuffer, buffer->bytes}, config); });
  ::operator delete(buffer, std::align_val_t{alignof(parameter_buffer)});
  return error;
}
