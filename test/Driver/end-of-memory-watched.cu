// AddressSanitizer sees what a kernel writes behind the end of a device's memory.
// RUN: %offloom cc -g -O1 -Xcompiler -fsanitize=address %s -o %t && not %t 2>&1 | FileCheck %s
// CHECK: ERROR: AddressSanitizer
// CHECK: WRITE of size 4
__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) // one too many
    x[i] = i;
}

int main() {
  int *x;
  cudaMalloc(&x, 100 * sizeof(int));
  fill<<<1, 128>>>(x, 100);
  return cudaDeviceSynchronize();
}
