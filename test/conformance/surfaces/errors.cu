// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which errors surfaces give that cannot be made, and a kernel that leaves one.
#include <cstdio>

static void report(const char *what, cudaError_t error) {
  cudaGetLastError();
  printf("%s: %s\n", what, cudaGetErrorName(error));
}

__global__ void write(cudaSurfaceObject_t surface, int x) { surf2Dwrite(1, surface, x, 0); }

int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t plain, writable;
  cudaMallocArray(&plain, &format, 4, 4);
  cudaMallocArray(&writable, &format, 4, 4, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = writable;
  cudaSurfaceObject_t surface = 0, none = 0;
  report("an array for surfaces", cudaCreateSurfaceObject(&surface, &resource));
  report("no object", cudaCreateSurfaceObject(nullptr, &resource));
  report("no resource", cudaCreateSurfaceObject(&none, nullptr));
  resource.res.array.array = plain;
  report("an array for textures alone", cudaCreateSurfaceObject(&none, &resource));
  resource.resType = cudaResourceTypeLinear;
  report("linear memory", cudaCreateSurfaceObject(&none, &resource));
  report("destroy nothing", cudaDestroySurfaceObject(0));
  write<<<1, 1>>>(surface, 12);
  report("inside", cudaDeviceSynchronize());
  write<<<1, 1>>>(surface, 16);
  report("outside", cudaDeviceSynchronize());
}
