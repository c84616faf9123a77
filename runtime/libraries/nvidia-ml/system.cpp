// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVML on and off, versions, names of errors and processes, and what only a board could answer.
#include "call.h"

#include "cuda_runtime_api.h"

#include <atomic>
#include <fstream>
#include <string>

namespace offloom::nvml {
namespace {

std::atomic<int> users = 0;

struct error_text {
  nvmlReturn_t error;
  const char *text;
};

constexpr error_text error_texts[] = {
    {NVML_SUCCESS, "Success"},
    {NVML_ERROR_UNINITIALIZED, "Uninitialized"},
    {NVML_ERROR_INVALID_ARGUMENT, "Invalid Argument"},
    {NVML_ERROR_NOT_SUPPORTED, "Not Supported"},
    {NVML_ERROR_NO_PERMISSION, "Insufficient Permissions"},
    {NVML_ERROR_ALREADY_INITIALIZED, "Already Initialized"},
    {NVML_ERROR_NOT_FOUND, "Not Found"},
    {NVML_ERROR_INSUFFICIENT_SIZE, "Insufficient Size"},
    {NVML_ERROR_INSUFFICIENT_POWER, "Insufficient External Power"},
    {NVML_ERROR_DRIVER_NOT_LOADED, "Driver Not Loaded"},
    {NVML_ERROR_TIMEOUT, "Timeout"},
    {NVML_ERROR_IRQ_ISSUE, "Interrupt Request Issue"},
    {NVML_ERROR_LIBRARY_NOT_FOUND, "NVML Shared Library Not Found"},
    {NVML_ERROR_FUNCTION_NOT_FOUND, "Function Not Found"},
    {NVML_ERROR_CORRUPTED_INFOROM, "Corrupted infoROM"},
    {NVML_ERROR_GPU_IS_LOST, "GPU is lost"},
    {NVML_ERROR_RESET_REQUIRED, "GPU requires reset"},
    {NVML_ERROR_OPERATING_SYSTEM, "The operating system has blocked the request"},
    {NVML_ERROR_LIB_RM_VERSION_MISMATCH, "RM has detected an NVML/RM version mismatch"},
    {NVML_ERROR_IN_USE, "In use by another client"},
    {NVML_ERROR_MEMORY, "Insufficient Memory"},
    {NVML_ERROR_NO_DATA, "No data"},
    {NVML_ERROR_VGPU_ECC_NOT_SUPPORTED, "vGPU ECC Not Supported"},
    {NVML_ERROR_INSUFFICIENT_RESOURCES, "Insufficient Resources"},
    {NVML_ERROR_FREQ_NOT_SUPPORTED, "Frequency Not Supported"},
    {NVML_ERROR_ARGUMENT_VERSION_MISMATCH, "Argument Version Mismatch"},
    {NVML_ERROR_DEPRECATED, "Deprecated"},
    {NVML_ERROR_NOT_READY, "Not Ready"},
    {NVML_ERROR_GPU_NOT_FOUND, "GPU Not Found"},
    {NVML_ERROR_INVALID_STATE, "Invalid State"},
};

/// The driver that comes with CUDA 12.8.
constexpr std::string_view driver_version = "570.124.06";

} // namespace

bool initialised() { return users > 0; }

} // namespace offloom::nvml

using namespace offloom::nvml;

extern "C" {

nvmlReturn_t nvmlInit_v2(void) {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess)
    return NVML_ERROR_DRIVER_NOT_LOADED;
  ++users;
  return NVML_SUCCESS;
}
nvmlReturn_t nvmlInitWithFlags(unsigned) { return nvmlInit_v2(); }

nvmlReturn_t nvmlShutdown(void) {
  int count = users;
  do
    if (count == 0)
      return NVML_ERROR_UNINITIALIZED;
  while (!users.compare_exchange_weak(count, count - 1));
  return NVML_SUCCESS;
}

const char *nvmlErrorString(nvmlReturn_t error) {
  for (const error_text &known : error_texts)
    if (known.error == error)
      return known.text;
  return "Unknown Error";
}

nvmlReturn_t nvmlSystemGetDriverVersion(char *version, unsigned length) {
  return initialised() ? tell(driver_version, version, length) : NVML_ERROR_UNINITIALIZED;
}
nvmlReturn_t nvmlSystemGetNVMLVersion(char *version, unsigned length) {
  return tell(NVML_API_VERSION_STR "." + std::string(driver_version), version, length);
}
nvmlReturn_t nvmlSystemGetCudaDriverVersion_v2(int *version) {
  if (!version)
    return NVML_ERROR_INVALID_ARGUMENT;
  return cudaDriverGetVersion(version) == cudaSuccess ? NVML_SUCCESS : NVML_ERROR_LIBRARY_NOT_FOUND;
}

nvmlReturn_t nvmlSystemGetProcessName(unsigned pid, char *name, unsigned length) {
  if (!initialised())
    return NVML_ERROR_UNINITIALIZED;
  if (!name || length == 0)
    return NVML_ERROR_INVALID_ARGUMENT;
  std::string command;
  std::ifstream file("/proc/" + std::to_string(pid) + "/cmdline");
  if (!std::getline(file, command, '\0'))
    return NVML_ERROR_NOT_FOUND;
  return tell(command.substr(0, length - 1), name, length);
}

} // extern "C"

// What only a board knows.

static nvmlReturn_t not_supported(nvmlDevice_t device) {
  return with_device(device, true, [](int) { return NVML_ERROR_NOT_SUPPORTED; });
}

#pragma GCC diagnostic ignored "-Wunused-parameter"
#define OFFLOOM_NVML(name, PARAMETERS)                                                             \
  extern "C" nvmlReturn_t name PARAMETERS { return not_supported(device); }
#include "nvml/sensors.inc"
