// Classes that a kernel declares inside of itself use the built-in variables, by name and by macro.
#include <cstdio>

#define MINE int(blockIdx.x * blockDim.x + threadIdx.x)

__global__ void kernel(int *out) {
  struct Cell {
    int value = threadIdx.x * 2;
    __device__ int index() const { return blockIdx.x * blockDim.x + threadIdx.x; }
    __device__ static int of(int x) { return MINE * x + gridDim.x; }
  };
  Cell cell;
  __syncthreads();
  out[cell.index()] = cell.value + 1000 * Cell::of(3);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  kernel<<<2, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i += 7)
    printf("%d ", out[i]);
  printf("\n");
}
