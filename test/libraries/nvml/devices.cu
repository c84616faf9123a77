// NVML says of devices what CUDA says, and NVML_ERROR_NOT_SUPPORTED where only a board would know.
// RUN: %offloom cc -std=c++17 %s -o %t -lnvidia-ml && env OFFLOOM_DEVICES=2 OFFLOOM_DEVICE=sm_80 %t | FileCheck %s
#include <cstdio>
#include <cstring>
#include <nvml.h>
#include <unistd.h>

#define SAY(call) printf("%s\n", nvmlErrorString(call))

int main() {
  unsigned count = 0, number = 0;
  nvmlDevice_t first, second, same, none = nullptr;
  SAY(nvmlDeviceGetCount(&count)); // CHECK: Uninitialized
  SAY(nvmlShutdown()); // CHECK-NEXT: Uninitialized
  SAY(nvmlInit()); // CHECK-NEXT: Success
  SAY(nvmlInit_v2()); // CHECK-NEXT: Success
  SAY(nvmlShutdown()); // CHECK-NEXT: Success
  nvmlDeviceGetCount_v2(&count);
  printf("%u devices\n", count); // CHECK-NEXT: 2 devices
  SAY(nvmlDeviceGetHandleByIndex(2, &first)); // CHECK-NEXT: Invalid Argument
  SAY(nvmlDeviceGetHandleByIndex(0, &first)); // CHECK-NEXT: Success
  SAY(nvmlDeviceGetHandleByIndex_v2(1, &second)); // CHECK-NEXT: Success
  SAY(nvmlDeviceGetIndex(none, &number)); // CHECK-NEXT: Invalid Argument
  nvmlDeviceGetIndex(second, &number);
  printf("device %u\n", number); // CHECK-NEXT: device 1

  char name[NVML_DEVICE_NAME_V2_BUFFER_SIZE], uuid[NVML_DEVICE_UUID_V2_BUFFER_SIZE], other[NVML_DEVICE_UUID_V2_BUFFER_SIZE];
  SAY(nvmlDeviceGetName(first, name, 4)); // CHECK-NEXT: Insufficient Size
  nvmlDeviceGetName(first, name, sizeof name);
  printf("%s\n", name); // CHECK-NEXT: Offloom sm_80
  nvmlDeviceGetUUID(first, uuid, sizeof uuid);
  nvmlDeviceGetUUID(second, other, sizeof other);
  printf("%s\n", uuid); // CHECK-NEXT: GPU-4f66666c-6f6f-6d20-736d-5f3830{{[0-9a-f]+$}}
  printf("%d %d\n", strcmp(uuid, other) != 0, nvmlDeviceGetHandleByUUID(other, &same) == NVML_SUCCESS && same == second); // CHECK-NEXT: 1 1
  SAY(nvmlDeviceGetHandleByUUID("GPU-0", &same)); // CHECK-NEXT: Not Found

  nvmlPciInfo_t pci;
  char cuda_id[32];
  nvmlDeviceGetPciInfo(second, &pci);
  cudaDeviceGetPCIBusId(cuda_id, sizeof cuda_id, 1);
  printf("%d\n", strcasecmp(pci.busIdLegacy, cuda_id)); // CHECK-NEXT: 0
  printf("%d\n", nvmlDeviceGetHandleByPciBusId(pci.busId, &same) == NVML_SUCCESS && same == second); // CHECK-NEXT: 1

  int major, minor, driver, cuda_driver;
  nvmlDeviceArchitecture_t architecture;
  nvmlDeviceGetCudaComputeCapability(first, &major, &minor);
  nvmlDeviceGetArchitecture(first, &architecture);
  printf("%d.%d %d\n", major, minor, architecture == NVML_DEVICE_ARCH_AMPERE); // CHECK-NEXT: 8.0 1
  nvmlSystemGetCudaDriverVersion(&driver);
  cudaDriverGetVersion(&cuda_driver);
  char version[NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE];
  nvmlSystemGetDriverVersion(version, sizeof version);
  printf("%d %s\n", driver == cuda_driver, version); // CHECK-NEXT: 1 {{[0-9.]+$}}

  // Memory is the device's own.
  void *memory;
  cudaSetDevice(1);
  cudaMalloc(&memory, 1 << 20);
  cudaSetDevice(0);
  nvmlMemory_t of_first, of_second;
  nvmlMemory_v2_t newer = {nvmlMemory_v2}, wrong = {0};
  nvmlDeviceGetMemoryInfo(first, &of_first);
  nvmlDeviceGetMemoryInfo(second, &of_second);
  nvmlDeviceGetMemoryInfo_v2(second, &newer);
  printf("%llu %d %d\n", of_first.used, of_second.used >= 1 << 20, newer.used == of_second.used && newer.free + newer.used == newer.total); // CHECK-NEXT: 0 1 1
  SAY(nvmlDeviceGetMemoryInfo_v2(second, &wrong)); // CHECK-NEXT: Argument Version Mismatch
  nvmlProcessInfo_t processes[4];
  count = 0;
  SAY(nvmlDeviceGetComputeRunningProcesses(second, &count, nullptr)); // CHECK-NEXT: Insufficient Size
  SAY(nvmlDeviceGetComputeRunningProcesses(second, &count, processes)); // CHECK-NEXT: Success
  printf("%u %d\n", count, processes[0].pid == getpid() && processes[0].usedGpuMemory == of_second.used); // CHECK-NEXT: 1 1
  SAY(nvmlSystemGetProcessName(getpid(), name, sizeof name)); // CHECK-NEXT: Success

  unsigned mhz = 0, unknown = 0;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  nvmlDeviceGetMaxClockInfo(first, NVML_CLOCK_SM, &mhz);
  printf("%d\n", int(mhz) == properties.clockRate / 1000); // CHECK-NEXT: 1
  SAY(nvmlDeviceGetClockInfo(first, NVML_CLOCK_VIDEO, &mhz)); // CHECK-NEXT: Not Supported
  SAY(nvmlDeviceGetClockInfo(first, (nvmlClockType_t)77, &mhz)); // CHECK-NEXT: Invalid Argument
  SAY(nvmlDeviceGetTemperature(first, NVML_TEMPERATURE_GPU, &unknown)); // CHECK-NEXT: Not Supported
  SAY(nvmlDeviceGetPowerUsage(first, &unknown)); // CHECK-NEXT: Not Supported
  SAY(nvmlDeviceGetPowerUsage(none, &unknown)); // CHECK-NEXT: Invalid Argument
  SAY((nvmlReturn_t)555); // CHECK-NEXT: Unknown Error
  SAY(nvmlShutdown()); // CHECK-NEXT: Success
  SAY(nvmlDeviceGetPowerUsage(first, &unknown)); // CHECK-NEXT: Uninitialized
}
