// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches with a configuration out of limits fail at the launch; the next launch is not affected.
#include <cstdio>

__global__ void touch(int *p) { *p += 1; }
__global__ void useShared(int *p) {
  extern __shared__ int s[];
  s[0] = 1;
  *p += s[0];
}

int main() {
  int *p;
  cudaMallocManaged(&p, sizeof(int));
  *p = 0;
  auto report = [&](const char *what) {
    cudaError_t first = cudaGetLastError(), second = cudaGetLastError();
    cudaError_t sync = cudaDeviceSynchronize();
    printf("%s: %s, then %s, %s, p = %d\n", what, cudaGetErrorName(first), cudaGetErrorName(second),
           cudaGetErrorName(sync), *p);
  };
  touch<<<1, 1>>>(p);
  report("good");
  touch<<<1, 2000>>>(p);
  report("2000 threads");
  touch<<<1, 0>>>(p);
  report("no threads");
  touch<<<0, 1>>>(p);
  report("no blocks");
  touch<<<1, dim3(32, 33)>>>(p);
  report("32 x 33 threads");
  touch<<<1, dim3(1, 1, 65)>>>(p);
  report("65 threads in z");
  touch<<<dim3(1, 65536), 1>>>(p);
  report("65536 blocks in y");
  touch<<<dim3(1, 1, 65536), 1>>>(p);
  report("65536 blocks in z");
  useShared<<<1, 1, 64 << 20>>>(p);
  report("64 MiB shared");
  useShared<<<1, 1, 1024>>>(p);
  report("good again");
}
