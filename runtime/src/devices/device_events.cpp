// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How devices work with the host, in both APIs: see cuda_runtime_api/device_interconnect.h and
// error_log.h, cuda_driver_device_events.h.
#include "cuda.h"

#include "devices/devices.h"
#include "devices/handles.h"
#include "driver/driver_call.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <vector>

struct cudaAsyncCallbackEntry {};
struct CUlogsCallbackEntry_st {};

using namespace offloom;

namespace {

handle_table<cudaAsyncCallbackEntry> &notifications() {
  static auto &table = *new handle_table<cudaAsyncCallbackEntry>;
  return table;
}
handle_table<CUlogsCallbackEntry_st> &log_callbacks() {
  static auto &table = *new handle_table<CUlogsCallbackEntry_st>;
  return table;
}

/// What one atomic operation does, on words of 4 and 8 bytes.
unsigned capabilities_of(cudaAtomicOperation operation) {
  constexpr unsigned words = cudaAtomicCapabilityScalar32 | cudaAtomicCapabilityScalar64;
  constexpr unsigned both = cudaAtomicCapabilitySigned | cudaAtomicCapabilityUnsigned;
  if (operation >= cudaAtomicOperationFloatAdd)
    return words | cudaAtomicCapabilitySigned;
  if (operation == cudaAtomicOperationExchange || operation == cudaAtomicOperationCAS)
    return words | cudaAtomicCapabilityScalar128 | both;
  return words | both;
}

cudaError_t give_capabilities(unsigned *capabilities, const cudaAtomicOperation *operations,
                              unsigned count) {
  if (!capabilities || !operations || count == 0)
    return cudaErrorInvalidValue;
  for (unsigned i = 0; i < count; ++i) {
    if (operations[i] < cudaAtomicOperationIntegerAdd ||
        operations[i] > cudaAtomicOperationFloatMax)
      return cudaErrorInvalidValue;
    capabilities[i] = capabilities_of(operations[i]);
  }
  return cudaSuccess;
}

std::vector<cudaAtomicOperation> runtime_operations(const CUatomicOperation *operations,
                                                    unsigned count) {
  std::vector<cudaAtomicOperation> all;
  for (unsigned i = 0; operations && i < count; ++i)
    all.push_back(static_cast<cudaAtomicOperation>(operations[i]));
  return all;
}

} // namespace

cudaError_t cudaDeviceGetNvSciSyncAttributes(void *nvSciSyncAttrList, int device, int flags) {
  return context_free_call([&] {
    constexpr int known = cudaNvSciSyncAttrSignal | cudaNvSciSyncAttrWait;
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    return nvSciSyncAttrList && flags && !(flags & ~known) ? cudaErrorNotSupported
                                                           : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTarget target,
                                               cudaFlushGPUDirectRDMAWritesScope scope) {
  return api_call([&] {
    return target == cudaFlushGPUDirectRDMAWritesTargetCurrentDevice &&
                   (scope == cudaFlushGPUDirectRDMAWritesToOwner ||
                    scope == cudaFlushGPUDirectRDMAWritesToAllDevices)
               ? cudaSuccess
               : cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceGetHostAtomicCapabilities(unsigned int *capabilities,
                                                const cudaAtomicOperation *operations,
                                                unsigned int count, int device) {
  return api_call([&] {
    return is_device(device) ? give_capabilities(capabilities, operations, count)
                             : cudaErrorInvalidDevice;
  });
}
cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
                                               const cudaAtomicOperation *operations,
                                               unsigned int count, int srcDevice, int dstDevice) {
  return api_call([&] {
    return is_device(srcDevice) && is_device(dstDevice) && srcDevice != dstDevice
               ? give_capabilities(capabilities, operations, count)
               : cudaErrorInvalidDevice;
  });
}
CUresult cuDeviceGetHostAtomicCapabilities(unsigned int *capabilities,
                                           const CUatomicOperation *operations, unsigned int count,
                                           CUdevice dev) {
  return initialised_call([&] {
    return as_result(cudaDeviceGetHostAtomicCapabilities(
        capabilities, runtime_operations(operations, count).data(), operations ? count : 0, dev));
  });
}
CUresult cuDeviceGetP2PAtomicCapabilities(unsigned int *capabilities,
                                          const CUatomicOperation *operations, unsigned int count,
                                          CUdevice srcDevice, CUdevice dstDevice) {
  return initialised_call([&] {
    return as_result(cudaDeviceGetP2PAtomicCapabilities(
        capabilities, runtime_operations(operations, count).data(), operations ? count : 0,
        srcDevice, dstDevice));
  });
}

// Notifications

cudaError_t cudaDeviceRegisterAsyncNotification(int device, cudaAsyncCallback callbackFunc, void *,
                                                cudaAsyncCallbackHandle_t *callback) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    if (!callbackFunc || !callback)
      return cudaErrorInvalidValue;
    *callback = notifications().make();
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceUnregisterAsyncNotification(int device, cudaAsyncCallbackHandle_t callback) {
  return api_call([&] {
    if (!is_device(device))
      return cudaErrorInvalidDevice;
    return notifications().destroy(callback) ? cudaSuccess : cudaErrorInvalidValue;
  });
}
CUresult cuDeviceRegisterAsyncNotification(CUdevice device, CUasyncCallback callbackFunc, void *,
                                           CUasyncCallbackHandle *callback) {
  return initialised_call(
      [&] {
        if (!is_device(device))
          return CUDA_ERROR_INVALID_DEVICE;
        if (!callbackFunc)
          return CUDA_ERROR_INVALID_VALUE;
        *callback = reinterpret_cast<CUasyncCallbackHandle>(notifications().make());
        return CUDA_SUCCESS;
      },
      callback);
}
CUresult cuDeviceUnregisterAsyncNotification(CUdevice device, CUasyncCallbackHandle callback) {
  return initialised_call([&] {
    return as_result(cudaDeviceUnregisterAsyncNotification(
        device, reinterpret_cast<cudaAsyncCallbackHandle_t>(callback)));
  });
}

// The log, which stays empty

cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc, void *,
                                     cudaLogsCallbackHandle *callback_out) {
  return api_call([&] {
    if (!callbackFunc || !callback_out)
      return cudaErrorInvalidValue;
    *callback_out = log_callbacks().make();
    return cudaSuccess;
  });
}
cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback) {
  return api_call(
      [&] { return log_callbacks().destroy(callback) ? cudaSuccess : cudaErrorInvalidValue; });
}
cudaError_t cudaLogsCurrent(cudaLogIterator *iterator_out, unsigned int flags) {
  return api_call([&] {
    if (!iterator_out || flags)
      return cudaErrorInvalidValue;
    *iterator_out = 0;
    return cudaSuccess;
  });
}
cudaError_t cudaLogsDumpToFile(cudaLogIterator *, const char *pathToFile, unsigned int flags) {
  return api_call([&] {
    if (!pathToFile || flags)
      return cudaErrorInvalidValue;
    std::FILE *const file = std::fopen(pathToFile, "w");
    if (!file)
      return cudaErrorInvalidValue;
    std::fclose(file);
    return cudaSuccess;
  });
}
cudaError_t cudaLogsDumpToMemory(cudaLogIterator *, char *buffer, size_t *size,
                                 unsigned int flags) {
  return api_call([&] {
    if (!buffer || !size || *size == 0 || flags)
      return cudaErrorInvalidValue;
    *buffer = 0;
    *size = 0;
    return cudaSuccess;
  });
}
CUresult cuLogsRegisterCallback(CUlogsCallback callbackFunc, void *userData,
                                CUlogsCallbackHandle *callback_out) {
  return initialised_call([&] {
    return as_result(cudaLogsRegisterCallback(
        reinterpret_cast<cudaLogsCallback_t>(reinterpret_cast<void *>(callbackFunc)), userData,
        callback_out));
  });
}
CUresult cuLogsUnregisterCallback(CUlogsCallbackHandle callback) {
  return initialised_call([&] { return as_result(cudaLogsUnregisterCallback(callback)); });
}
CUresult cuLogsCurrent(CUlogIterator *iterator_out, unsigned int flags) {
  return initialised_call([&] { return as_result(cudaLogsCurrent(iterator_out, flags)); });
}
CUresult cuLogsDumpToFile(CUlogIterator *iterator, const char *pathToFile, unsigned int flags) {
  return initialised_call(
      [&] { return as_result(cudaLogsDumpToFile(iterator, pathToFile, flags)); });
}
CUresult cuLogsDumpToMemory(CUlogIterator *iterator, char *buffer, size_t *size,
                            unsigned int flags) {
  return initialised_call(
      [&] { return as_result(cudaLogsDumpToMemory(iterator, buffer, size, flags)); });
}

// Core dumps: settings alone

namespace {

struct {
  std::mutex mutex;
  std::array<std::vector<char>, CU_COREDUMP_MAX> values;
} core_dumps [[gnu::init_priority(before_the_program)]];

bool is_setting(CUcoredumpSettings setting) {
  return setting >= CU_COREDUMP_ENABLE_ON_EXCEPTION && setting < CU_COREDUMP_MAX;
}

CUresult get_setting(CUcoredumpSettings setting, void *value, size_t *size) {
  if (!is_setting(setting) || !size)
    return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard lock(core_dumps.mutex);
  const std::vector<char> &kept = core_dumps.values[setting];
  if (value && !kept.empty())
    std::memcpy(value, kept.data(), std::min(*size, kept.size()));
  else if (value)
    std::memset(value, 0, *size);
  *size = kept.empty() ? *size : kept.size();
  return CUDA_SUCCESS;
}

CUresult set_setting(CUcoredumpSettings setting, const void *value, const size_t *size) {
  if (!is_setting(setting) || !value || !size)
    return CUDA_ERROR_INVALID_VALUE;
  const auto *const begin = static_cast<const char *>(value);
  std::lock_guard lock(core_dumps.mutex);
  core_dumps.values[setting].assign(begin, begin + *size);
  return CUDA_SUCCESS;
}

} // namespace

CUresult cuCoredumpGetAttribute(CUcoredumpSettings attrib, void *value, size_t *size) {
  return context_call([&] { return get_setting(attrib, value, size); });
}
CUresult cuCoredumpGetAttributeGlobal(CUcoredumpSettings attrib, void *value, size_t *size) {
  return initialised_call([&] { return get_setting(attrib, value, size); });
}
CUresult cuCoredumpSetAttribute(CUcoredumpSettings attrib, void *value, size_t *size) {
  return context_call([&] { return set_setting(attrib, value, size); });
}
CUresult cuCoredumpSetAttributeGlobal(CUcoredumpSettings attrib, void *value, size_t *size) {
  return initialised_call([&] { return set_setting(attrib, value, size); });
}
