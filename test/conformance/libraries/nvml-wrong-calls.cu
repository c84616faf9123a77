// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVML answers before it is initialised, to handles that are none and to places that are none or short.
// builds: clang++
// flags: -lnvidia-ml
#include <cstdio>
#include <cuda_runtime.h>
#include <nvml.h>

static void status(const char *what, nvmlReturn_t got) { printf("%s: %d %s\n", what, int(got), nvmlErrorString(got)); }

int main() {
  unsigned count = 0, number = 0;
  nvmlDevice_t device, other;
  char text[96];
  status("count, before", nvmlDeviceGetCount(&count));
  status("handle, before", nvmlDeviceGetHandleByIndex(0, &device));
  status("driver, before", nvmlSystemGetDriverVersion(text, sizeof text));
  status("shut down, before", nvmlShutdown());
  status("init", nvmlInit());
  status("again", nvmlInit());
  status("count nowhere", nvmlDeviceGetCount(nullptr));
  status("count", nvmlDeviceGetCount(&count));
  status("handle beyond", nvmlDeviceGetHandleByIndex(count, &device));
  status("handle nowhere", nvmlDeviceGetHandleByIndex(0, nullptr));
  status("handle", nvmlDeviceGetHandleByIndex(0, &device));
  status("index of none", nvmlDeviceGetIndex(nullptr, &number));
  status("index nowhere", nvmlDeviceGetIndex(device, nullptr));
  status("index", nvmlDeviceGetIndex(device, &number));
  status("name, short", nvmlDeviceGetName(device, text, 2));
  status("name nowhere", nvmlDeviceGetName(device, nullptr, 96));
  status("name of none", nvmlDeviceGetName(nullptr, text, 96));
  status("name", nvmlDeviceGetName(device, text, 96));
  status("uuid, short", nvmlDeviceGetUUID(device, text, 4));
  status("uuid", nvmlDeviceGetUUID(device, text, 96));
  status("handle by uuid", nvmlDeviceGetHandleByUUID(text, &other));
  printf("the same %d\n", other == device);
  status("handle by no uuid", nvmlDeviceGetHandleByUUID("GPU-00000000-0000-0000-0000-000000000000", &other));
  status("handle by no bus", nvmlDeviceGetHandleByPciBusId("0000:ff:1f.0", &other));
  nvmlMemory_t memory;
  status("memory nowhere", nvmlDeviceGetMemoryInfo(device, nullptr));
  status("memory of none", nvmlDeviceGetMemoryInfo(nullptr, &memory));
  status("memory", nvmlDeviceGetMemoryInfo(device, &memory));
  printf("adds up %d\n", memory.used + memory.free <= memory.total && memory.total > 0);
  int major = 0, minor = 0, driver = 0, runtime = 0;
  status("capability", nvmlDeviceGetCudaComputeCapability(device, &major, &minor));
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  printf("as CUDA says %d\n", major == properties.major && minor == properties.minor);
  status("driver", nvmlSystemGetCudaDriverVersion(&driver));
  cudaDriverGetVersion(&runtime);
  printf("as CUDA says %d\n", driver == runtime);
  status("driver, short", nvmlSystemGetDriverVersion(text, 2));
  status("clock of no kind", nvmlDeviceGetMaxClockInfo(device, nvmlClockType_t(77), &number));
  status("clock nowhere", nvmlDeviceGetMaxClockInfo(device, NVML_CLOCK_SM, nullptr));
  status("shut down", nvmlShutdown());
  status("still there", nvmlDeviceGetCount(&count));
  status("shut down", nvmlShutdown());
  status("gone", nvmlDeviceGetCount(&count));
  status("once more", nvmlShutdown());
  for (int error : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 999})
    printf("%d %s\n", error, nvmlErrorString(nvmlReturn_t(error)));
}
