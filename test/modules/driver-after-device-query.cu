// Asking the runtime for devices initialises the driver, as cuInit() does, and makes no context.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda.h>

int main() {
  CUdevice device;
  CUcontext context;
  int count;
  // CHECK: before: 3
  printf("before: %d\n", cuDeviceGet(&device, 0));
  cudaGetDeviceCount(&count);
  // CHECK: after: 0, context 0 0
  printf("after: %d", cuDeviceGet(&device, 0));
  const int asked = cuCtxGetCurrent(&context);
  printf(", context %d %d\n", asked, context != nullptr);
  unsigned flags;
  int active;
  cuDevicePrimaryCtxGetState(device, &flags, &active);
  // CHECK: active 0
  printf("active %d\n", active);
}
