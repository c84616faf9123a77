// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies whose direction names the wrong side: ordinary host memory is refused where the device's is
// announced; memory that CUDA knows may be called either.
// builds: g++
#include <cstdio>
#include <cstdlib>
#include <cstring>

__device__ int variable[64];

static const char *const memories[] = {"pageable", "pinned", "device", "managed"};
static const char *const directions[] = {"HostToHost", "HostToDevice", "DeviceToHost", "DeviceToDevice",
                                         "Default"};

static void allocate(void *memory[4]) {
  memory[0] = malloc(4096);
  cudaMallocHost(&memory[1], 4096);
  cudaMalloc(&memory[2], 4096);
  cudaMallocManaged(&memory[3], 4096);
}

int main() {
  void *to[4], *from[4];
  allocate(to);
  allocate(from);
  for (int t = 0; t < 4; ++t)
    for (int f = 0; f < 4; ++f) {
      printf("%s <- %s:", memories[t], memories[f]);
      for (int d = 0; d < 5; ++d) {
        cudaMemcpyKind kind = static_cast<cudaMemcpyKind>(d);
        int row = cudaMemcpy(to[t], from[f], 256, kind);
        int async = cudaMemcpyAsync(to[t], from[f], 256, kind);
        int rectangle = cudaMemcpy2D(to[t], 64, from[f], 64, 32, 4, kind);
        printf(" %s %d %d %d", directions[d], row, async, rectangle);
        cudaDeviceSynchronize();
        cudaGetLastError();
      }
      printf("\n");
    }

  memset(from[0], 1, 4096);
  cudaMemset(to[2], 0, 4096);
  cudaMemcpy(to[2], from[0], 4096, cudaMemcpyDeviceToHost);
  printf("last error: %s\n", cudaGetErrorName(cudaGetLastError()));
  unsigned char first = 9;
  cudaMemcpy(&first, to[2], 1, cudaMemcpyDeviceToHost);
  printf("copied: %d\n", first);

  printf("variable <- pageable: %d %d\n",
         cudaMemcpyToSymbol(variable, from[0], 256, 0, cudaMemcpyHostToDevice),
         cudaMemcpyToSymbol(variable, from[0], 256, 0, cudaMemcpyDeviceToDevice));
  void *address;
  cudaGetSymbolAddress(&address, variable);
  printf("its address <- pageable, pageable <- it: %d %d\n",
         cudaMemcpy(address, from[0], 256, cudaMemcpyHostToDevice),
         cudaMemcpy(to[0], address, 256, cudaMemcpyDeviceToHost));
  cudaHostRegister(from[0], 4096, cudaHostRegisterDefault);
  printf("device <- registered: %d\n", cudaMemcpy(to[2], from[0], 256, cudaMemcpyDeviceToDevice));
  cudaHostUnregister(from[0]);
  printf("no bytes: %d\n", cudaMemcpy(to[0], from[0], 0, cudaMemcpyHostToDevice));
}
