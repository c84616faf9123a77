// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaPointerGetAttributes tells apart device, pinned, managed and ordinary memory.
// builds: g++
#include <cstdio>

static void show(const char *name, const void *p) {
  cudaPointerAttributes a;
  cudaError_t error = cudaPointerGetAttributes(&a, p);
  const char *type = a.type == cudaMemoryTypeDevice    ? "device"
                     : a.type == cudaMemoryTypeHost    ? "host"
                     : a.type == cudaMemoryTypeManaged ? "managed"
                                                       : "unregistered";
  printf("%s: %s %s\n", name, cudaGetErrorName(error), type);
}

int main() {
  int *device, *pinned, *managed, plain = 0;
  cudaMalloc(&device, 400);
  cudaMallocHost(&pinned, 400);
  cudaMallocManaged(&managed, 400);
  show("device", device);
  show("inside device", device + 50);
  show("pinned", pinned);
  show("managed", managed + 3);
  show("plain", &plain);
  cudaFree(device);
  cudaFreeHost(pinned);
  cudaFree(managed);
}
