// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Execution Control": launches as calls, and attributes of kernels.
//
// Where a kernel is given as `const void *`, launching it needs its signature: the runtime knows
// that of kernels registered with offloom::register_kernel() and answers
// cudaErrorInvalidResourceHandle for others, cudaErrorInvalidDeviceFunction for null.
#pragma once

#include "../driver_types.h"
#include "../vector_types.h"

#if OFFLOOM_DEVICE_CODE && !defined(__CUDA__)
#include "../offloom/kernel_address.h"
#include "../offloom/launch.h"
#include <utility>
#endif

/// A launch's configuration: gridDim blocks of blockDim threads, with attributes.
typedef struct cudaLaunchConfig_st {
  dim3 gridDim;
  dim3 blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
} cudaLaunchConfig_t;

/// A kernel's launch on one of several devices.
struct cudaLaunchParams {
  void *func;
  dim3 gridDim;
  dim3 blockDim;
  void **args;
  size_t sharedMem;
  cudaStream_t stream;
};

#define cudaCooperativeLaunchMultiDeviceNoPreSync 0x01
#define cudaCooperativeLaunchMultiDeviceNoPostSync 0x02

#ifdef __cplusplus
extern "C" {
#endif

/// `args` points to one pointer for each parameter, to a value of exactly the parameter's type.
__host__ cudaError_t cudaLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                      size_t sharedMem, cudaStream_t stream);

/// All blocks run at once, so that they may wait for each other. A grid of more blocks than the
/// device holds (cudaOccupancyMaxActiveBlocksPerMultiprocessor for each multiprocessor) is refused
/// with cudaErrorCooperativeLaunchTooLarge.
__host__ cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim,
                                                 void **args, size_t sharedMem,
                                                 cudaStream_t stream);
__host__ cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func,
                                         void **args);

/// Static shared memory and launch bounds are known of kernels that are registered with them;
/// others have the device's limits and no static shared memory.
__host__ __device__ cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr,
                                                      const void *func);
__host__ cudaError_t cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attr, int value);
__host__ cudaError_t cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache cacheConfig);
__host__ cudaError_t cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config);

/// For GPUs without double, which converted `*d` to what they had. The runtime computes with double
/// whatever the profile, so both leave it as it is. Not in CUDA 13.
__host__ cudaError_t cudaSetDoubleForDevice(double *d);
__host__ cudaError_t cudaSetDoubleForHost(double *d);

OFFLOOM_UNSUPPORTED(
    "grids of several devices are not supported; launch a cooperative kernel on each")
__host__ cudaError_t cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *launchParamsList, unsigned int numDevices,
    unsigned int flags OFFLOOM_DEFAULT(0));
/// The mangled name. cudaErrorNotSupported in a program without a symbol table.
__host__ cudaError_t cudaFuncGetName(const char **name, const void *func);
__host__ cudaError_t cudaFuncGetParamInfo(const void *func, size_t paramIndex, size_t *paramOffset,
                                          size_t *paramSize);
// The launch of CUDA 10.0 and before, together with cudaConfigureCall().
OFFLOOM_UNSUPPORTED("it is not in CUDA since 10.1; write the launch with <<<...>>>")
__host__ cudaError_t cudaSetupArgument(const void *arg, size_t size, size_t offset);
OFFLOOM_UNSUPPORTED("it is not in CUDA since 10.1; write the launch with <<<...>>>")
__host__ cudaError_t cudaLaunch(const void *func);

/// Programmatic dependent launch (CUDA C++ Programming Guide, "Programmatic Dependent Launch and
/// Synchronization"). Kernels of a stream run one after another whatever their launches allow, so
/// that all a kernel depends on is done when it begins.
__device__ inline void cudaTriggerProgrammaticLaunchCompletion() {}
__device__ inline void cudaGridDependencySynchronize() {}

#ifdef __CUDA__
// What Clang looks up for kernel<<<...>>>(...); migrated code has none.
__host__ __device__ cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim,
                                                  size_t sharedMem OFFLOOM_DEFAULT(0),
                                                  cudaStream_t stream OFFLOOM_DEFAULT(0));
__host__ __device__ unsigned int
__cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem OFFLOOM_DEFAULT(0),
                            cudaStream_t stream OFFLOOM_DEFAULT(0));
#endif

/// A launch in device code by hand (CUDA C++ Programming Guide, "Device-side Launch from PTX"):
/// memory for the kernel's parameters, each at its offset, and the launch, after which the memory
/// is gone. `alignment` is at most 64. Null where there is no memory.
__device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
__device__ cudaError_t cudaLaunchDevice(void *func, void *parameterBuffer, dim3 gridDimension,
                                        dim3 blockDimension, unsigned int sharedMemSize,
                                        cudaStream_t stream);

#ifdef __cplusplus
} // extern "C"

namespace offloom {
namespace detail {

/// The address of a kernel for the functions above, which then know it.
template <class T> __host__ inline const void *address_of_kernel(T *entry) {
  return (const void *)entry;
}
#if OFFLOOM_DEVICE_CODE && !defined(__CUDA__)
template <class... P> const void *address_of_kernel(void (*entry)(P...)) {
  return kernel_address(entry);
}
#endif

} // namespace detail
} // namespace offloom

template <class T>
__host__ inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attr, T *entry) {
  return ::cudaFuncGetAttributes(attr, offloom::detail::address_of_kernel(entry));
}
template <class T>
__host__ inline cudaError_t cudaFuncSetAttribute(T *entry, cudaFuncAttribute attr, int value) {
  return ::cudaFuncSetAttribute(offloom::detail::address_of_kernel(entry), attr, value);
}
template <class T>
__host__ inline cudaError_t cudaFuncSetCacheConfig(T *entry, cudaFuncCache cacheConfig) {
  return ::cudaFuncSetCacheConfig(offloom::detail::address_of_kernel(entry), cacheConfig);
}
template <class T>
__host__ inline cudaError_t cudaFuncSetSharedMemConfig(T *entry, cudaSharedMemConfig config) {
  return ::cudaFuncSetSharedMemConfig(offloom::detail::address_of_kernel(entry), config);
}

template <class T> __host__ inline cudaError_t cudaFuncGetName(const char **name, T *entry) {
  return ::cudaFuncGetName(name, offloom::detail::address_of_kernel(entry));
}
template <class T>
__host__ inline cudaError_t cudaFuncGetParamInfo(T *entry, size_t paramIndex, size_t *paramOffset,
                                                 size_t *paramSize) {
  return ::cudaFuncGetParamInfo(offloom::detail::address_of_kernel(entry), paramIndex, paramOffset,
                                paramSize);
}

template <class T>
OFFLOOM_UNSUPPORTED("it is not in CUDA since 10.1; write the launch with <<<...>>>")
__host__ cudaError_t cudaSetupArgument(T arg, size_t offset);
template <class T>
OFFLOOM_UNSUPPORTED("it is not in CUDA since 10.1; write the launch with <<<...>>>")
__host__ cudaError_t cudaLaunch(T *func);

// With the address of a kernel, of whatever type. Host code of C++11 reads this too.

template <class T>
__host__ inline cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                                             size_t sharedMem = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}
template <class T>
__host__ inline cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim,
                                                        void **args, size_t sharedMem = 0,
                                                        cudaStream_t stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem,
                                       stream);
}
template <class T>
__host__ inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, T *func,
                                                void **args) {
  return ::cudaLaunchKernelExC(config, (const void *)func, args);
}

// Launches of kernels whose signature the compiler sees.

#ifdef __CUDA__

template <class... P>
__host__ cudaError_t cudaLaunchKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim, void **args,
                                      size_t sharedMem = 0, cudaStream_t stream = 0);
template <class... P>
__host__ cudaError_t cudaLaunchCooperativeKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim,
                                                 void **args, size_t sharedMem = 0,
                                                 cudaStream_t stream = 0);
template <class... P, class... A>
__host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...),
                                        A &&...args);

#elif OFFLOOM_DEVICE_CODE

namespace offloom::detail {
/// The configuration with the attributes that say how blocks run: cooperative grids and clusters.
/// Refused where an attribute is none.
cudaError_t configure(launch_config &config, const cudaLaunchConfig_t *from);

/// Records the events that attributes say a launch completes.
cudaError_t record_events(const cudaLaunchConfig_t &);

/// A launch with attributes: launch(configuration) between the two.
template <class F> cudaError_t launch_configured(const cudaLaunchConfig_t *from, F &&launch) {
  launch_config config{dim3(), dim3()};
  cudaError_t error = configure(config, from);
  if (error == cudaSuccess)
    error = launch(config);
  return error == cudaSuccess ? record_events(*from) : error;
}
} // namespace offloom::detail

template <class... P>
cudaError_t cudaLaunchKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem = 0, cudaStream_t stream = 0) {
  return offloom::launch_packed({gridDim, blockDim, sharedMem, stream}, func, args);
}
template <class... P>
cudaError_t cudaLaunchCooperativeKernel(void (*func)(P...), dim3 gridDim, dim3 blockDim,
                                        void **args, size_t sharedMem = 0,
                                        cudaStream_t stream = 0) {
  offloom::launch_config config(gridDim, blockDim, sharedMem, stream);
  config.cooperative = true;
  return offloom::launch_packed(config, func, args);
}
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...),
                               A &&...args) {
  return offloom::detail::launch_configured(config, [&](const offloom::launch_config &c) {
    return offloom::detail::launch_converted(c, kernel, std::forward<A>(args)...);
  });
}

#endif

#endif // C++
