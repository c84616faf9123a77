// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices: which there are, what they are called, and what CUDA knows of them.
#include "call.h"

#include "cuda_runtime_api.h"

#include <cstdio>
#include <string>
#include <unistd.h>

/// A handle is one of these, by the device's number.
struct nvmlDevice_st {};

namespace offloom::nvml {
namespace {

constexpr int most_devices = 64;
nvmlDevice_st devices[most_devices];

int device_count() {
  int count = 0;
  cudaGetDeviceCount(&count);
  return count;
}

cudaDeviceProp properties_of(int number) {
  cudaDeviceProp properties = {};
  cudaGetDeviceProperties(&properties, number);
  return properties;
}

std::string uuid_of(int number) {
  const cudaDeviceProp properties = properties_of(number);
  std::string text = "GPU";
  for (int i = 0; i < 16; ++i) {
    char byte[4];
    const bool begins = i == 0 || i == 4 || i == 6 || i == 8 || i == 10;
    std::snprintf(byte, sizeof byte, "%s%02x", begins ? "-" : "",
                  static_cast<unsigned char>(properties.uuid.bytes[i]));
    text += byte;
  }
  return text;
}

/// The memory of a device, whichever is the calling thread's.
nvmlMemory_t memory_of(int number) {
  int current = 0;
  cudaGetDevice(&current);
  std::size_t free = 0, total = 0;
  cudaSetDevice(number);
  cudaMemGetInfo(&free, &total);
  cudaSetDevice(current);
  return {total, free, total - free};
}

nvmlReturn_t handle_of(int number, nvmlDevice_t *device) {
  *device = &devices[number];
  return NVML_SUCCESS;
}

/// Tells a number.
template <class To, class Value> nvmlReturn_t answer(To *to, Value value) {
  *to = static_cast<To>(value);
  return NVML_SUCCESS;
}

nvmlReturn_t clock_of(nvmlDevice_t device, nvmlClockType_t type, unsigned *mhz) {
  const bool known = type >= NVML_CLOCK_GRAPHICS && type < NVML_CLOCK_COUNT;
  return with_device(device, mhz && known, [=](int number) {
    if (type == NVML_CLOCK_VIDEO)
      return NVML_ERROR_NOT_SUPPORTED;
    int khz = 0;
    cudaDeviceGetAttribute(
        &khz, type == NVML_CLOCK_MEM ? cudaDevAttrMemoryClockRate : cudaDevAttrClockRate, number);
    return khz > 0 ? answer(mhz, khz / 1000) : NVML_ERROR_NOT_SUPPORTED;
  });
}

nvmlReturn_t attribute_of(nvmlDevice_t device, cudaDeviceAttr attribute, unsigned *value) {
  return with_device(device, value != nullptr, [=](int number) {
    int found = 0;
    cudaDeviceGetAttribute(&found, attribute, number);
    return found > 0 ? answer(value, found) : NVML_ERROR_NOT_SUPPORTED;
  });
}

} // namespace

int number_of(nvmlDevice_t device) {
  for (int number = 0; number < device_count() && number < most_devices; ++number)
    if (device == &devices[number])
      return number;
  return -1;
}

} // namespace offloom::nvml

using namespace offloom::nvml;

extern "C" {

nvmlReturn_t nvmlDeviceGetCount_v2(unsigned *count) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  return count ? answer(count, device_count()) : NVML_ERROR_INVALID_ARGUMENT;
}

nvmlReturn_t nvmlDeviceGetHandleByIndex_v2(unsigned index, nvmlDevice_t *device) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  if (!device || index >= static_cast<unsigned>(device_count()))
    return NVML_ERROR_INVALID_ARGUMENT;
  return handle_of(static_cast<int>(index), device);
}

nvmlReturn_t nvmlDeviceGetHandleByUUID(const char *uuid, nvmlDevice_t *device) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  if (!uuid || !device)
    return NVML_ERROR_INVALID_ARGUMENT;
  for (int number = 0; number < device_count(); ++number)
    if (uuid_of(number) == uuid)
      return handle_of(number, device);
  return NVML_ERROR_NOT_FOUND;
}

nvmlReturn_t nvmlDeviceGetHandleByPciBusId_v2(const char *id, nvmlDevice_t *device) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  if (!id || !device)
    return NVML_ERROR_INVALID_ARGUMENT;
  int number = 0;
  if (cudaDeviceGetByPCIBusId(&number, id) == cudaSuccess)
    return handle_of(number, device);
  cudaGetLastError(); // the program's own calls have not failed
  return NVML_ERROR_NOT_FOUND;
}

nvmlReturn_t nvmlDeviceGetName(nvmlDevice_t device, char *name, unsigned length) {
  return with_device(device, name != nullptr,
                     [=](int number) { return tell(properties_of(number).name, name, length); });
}

nvmlReturn_t nvmlDeviceGetUUID(nvmlDevice_t device, char *uuid, unsigned length) {
  return with_device(device, uuid != nullptr,
                     [=](int number) { return tell(uuid_of(number), uuid, length); });
}

nvmlReturn_t nvmlDeviceGetIndex(nvmlDevice_t device, unsigned *index) {
  return with_device(device, index, [=](int number) { return answer(index, number); });
}
nvmlReturn_t nvmlDeviceGetMinorNumber(nvmlDevice_t device, unsigned *minor) {
  return nvmlDeviceGetIndex(device, minor);
}

nvmlReturn_t nvmlDeviceGetPciInfo_v3(nvmlDevice_t device, nvmlPciInfo_t *info) {
  return with_device(device, info != nullptr, [=](int number) {
    const cudaDeviceProp properties = properties_of(number);
    *info = {};
    info->domain = static_cast<unsigned>(properties.pciDomainID);
    info->bus = static_cast<unsigned>(properties.pciBusID);
    info->device = static_cast<unsigned>(properties.pciDeviceID);
    std::snprintf(info->busId, sizeof info->busId, "%08X:%02X:%02X.0", info->domain, info->bus,
                  info->device);
    std::snprintf(info->busIdLegacy, sizeof info->busIdLegacy, "%04X:%02X:%02X.0",
                  info->domain & 0xffff, info->bus & 0xff, info->device & 0xff);
    return NVML_SUCCESS;
  });
}

nvmlReturn_t nvmlDeviceGetCudaComputeCapability(nvmlDevice_t device, int *major, int *minor) {
  return with_device(device, major && minor, [=](int number) {
    const cudaDeviceProp properties = properties_of(number);
    answer(major, properties.major);
    return answer(minor, properties.minor);
  });
}

nvmlReturn_t nvmlDeviceGetArchitecture(nvmlDevice_t device, nvmlDeviceArchitecture_t *to) {
  return with_device(device, to != nullptr, [=](int number) {
    const cudaDeviceProp properties = properties_of(number);
    switch (properties.major) {
    case 3:
      return answer(to, NVML_DEVICE_ARCH_KEPLER);
    case 5:
      return answer(to, NVML_DEVICE_ARCH_MAXWELL);
    case 6:
      return answer(to, NVML_DEVICE_ARCH_PASCAL);
    case 7:
      return answer(to, properties.minor == 5 ? NVML_DEVICE_ARCH_TURING : NVML_DEVICE_ARCH_VOLTA);
    case 8:
      return answer(to, properties.minor == 9 ? NVML_DEVICE_ARCH_ADA : NVML_DEVICE_ARCH_AMPERE);
    case 9:
      return answer(to, NVML_DEVICE_ARCH_HOPPER);
    case 10:
    case 11:
    case 12:
      return answer(to, NVML_DEVICE_ARCH_BLACKWELL);
    default:
      return answer(to, NVML_DEVICE_ARCH_UNKNOWN);
    }
  });
}

nvmlReturn_t nvmlDeviceGetComputeMode(nvmlDevice_t device, nvmlComputeMode_t *mode) {
  return with_device(device, mode, [=](int number) {
    int found = 0;
    cudaDeviceGetAttribute(&found, cudaDevAttrComputeMode, number);
    return answer(mode, found);
  });
}

nvmlReturn_t nvmlDeviceGetEccMode(nvmlDevice_t device, nvmlEnableState_t *current,
                                  nvmlEnableState_t *pending) {
  return with_device(device, current && pending, [=](int number) {
    const int on = properties_of(number).ECCEnabled;
    answer(current, on != 0);
    return answer(pending, on != 0);
  });
}

nvmlReturn_t nvmlDeviceGetMemoryBusWidth(nvmlDevice_t device, unsigned *bits) {
  return attribute_of(device, cudaDevAttrGlobalMemoryBusWidth, bits);
}

nvmlReturn_t nvmlDeviceOnSameBoard(nvmlDevice_t first, nvmlDevice_t second, int *same) {
  return with_device(first, same && number_of(second) >= 0,
                     [=](int) { return answer(same, first == second); });
}

nvmlReturn_t nvmlDeviceGetMemoryInfo(nvmlDevice_t device, nvmlMemory_t *memory) {
  return with_device(device, memory != nullptr, [=](int number) {
    *memory = memory_of(number);
    return NVML_SUCCESS;
  });
}

nvmlReturn_t nvmlDeviceGetMemoryInfo_v2(nvmlDevice_t device, nvmlMemory_v2_t *memory) {
  return with_device(device, memory != nullptr, [=](int number) {
    if (memory->version != nvmlMemory_v2)
      return NVML_ERROR_ARGUMENT_VERSION_MISMATCH;
    const nvmlMemory_t found = memory_of(number);
    *memory = {nvmlMemory_v2, found.total, 0, found.free, found.used};
    return NVML_SUCCESS;
  });
}

/// A device is this process's alone, which counts once it has memory there.
nvmlReturn_t nvmlDeviceGetComputeRunningProcesses_v3(nvmlDevice_t device, unsigned *count,
                                                     nvmlProcessInfo_t *processes) {
  return with_device(device, count != nullptr, [=](int number) {
    const nvmlMemory_t memory = memory_of(number);
    const unsigned room = *count;
    *count = memory.used != 0;
    if (room < *count)
      return NVML_ERROR_INSUFFICIENT_SIZE;
    if (*count != 0 && !processes)
      return NVML_ERROR_INVALID_ARGUMENT;
    if (*count != 0)
      *processes = {static_cast<unsigned>(getpid()), memory.used, ~0u, ~0u};
    return NVML_SUCCESS;
  });
}
nvmlReturn_t nvmlDeviceGetGraphicsRunningProcesses_v3(nvmlDevice_t device, unsigned *count,
                                                      nvmlProcessInfo_t *) {
  return with_device(device, count, [=](int) { return answer(count, 0); });
}

nvmlReturn_t nvmlDeviceGetClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned *mhz) {
  return clock_of(device, type, mhz);
}
nvmlReturn_t nvmlDeviceGetMaxClockInfo(nvmlDevice_t device, nvmlClockType_t type, unsigned *mhz) {
  return clock_of(device, type, mhz);
}
nvmlReturn_t nvmlDeviceGetClock(nvmlDevice_t device, nvmlClockType_t type, nvmlClockId_t id,
                                unsigned *mhz) {
  if (initialised() && (id < NVML_CLOCK_ID_CURRENT || id >= NVML_CLOCK_ID_COUNT))
    return NVML_ERROR_INVALID_ARGUMENT;
  return clock_of(device, type, mhz);
}
nvmlReturn_t nvmlDeviceGetApplicationsClock(nvmlDevice_t device, nvmlClockType_t type,
                                            unsigned *mhz) {
  return clock_of(device, type, mhz);
}
nvmlReturn_t nvmlDeviceGetDefaultApplicationsClock(nvmlDevice_t device, nvmlClockType_t type,
                                                   unsigned *mhz) {
  return clock_of(device, type, mhz);
}

nvmlReturn_t nvmlDeviceGetCurrentClocksEventReasons(nvmlDevice_t device,
                                                    unsigned long long *reasons) {
  return with_device(device, reasons,
                     [=](int) { return answer(reasons, nvmlClocksEventReasonNone); });
}
nvmlReturn_t nvmlDeviceGetCurrentClocksThrottleReasons(nvmlDevice_t device,
                                                       unsigned long long *reasons) {
  return nvmlDeviceGetCurrentClocksEventReasons(device, reasons);
}

} // extern "C"
