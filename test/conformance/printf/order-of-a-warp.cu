// A warp prints statement by statement, each for all its lanes: also in loops, in functions, behind barriers, and where
// lanes leave a loop before others or come to a statement by ways of their own.
#include <cstdio>

__device__ void twice(int v) {
  printf("x%d ", v);
  printf("y%d ", v);
}

__global__ void one_after_the_other() {
  printf("a%d ", threadIdx.x);
  printf("b%d ", threadIdx.x);
  if (threadIdx.x == 31)
    printf("\n");
}

__global__ void in_a_loop(int n) {
  for (int i = 0; i < n; ++i)
    printf("%d.%d ", i, threadIdx.x);
  if (threadIdx.x == 7)
    printf("end\n");
}

__global__ void loops_of_their_own() {
  for (int i = 0; i < (int)threadIdx.x % 4; ++i)
    printf("r%d.%d ", i, threadIdx.x);
  printf("d%d ", threadIdx.x);
  if (threadIdx.x == 7)
    printf("\n");
}

__global__ void halved() {
  int v = threadIdx.x;
  while (v > 0) {
    printf("v%d ", v);
    v /= 2;
    if (v == 1)
      printf("one ");
  }
  printf("w%d ", threadIdx.x);
  if (threadIdx.x == 7)
    printf("\n");
}

__global__ void behind_barriers() {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = t;
  printf("p%d ", t);
  __syncthreads();
  printf("q%d ", s[7 - t]);
  printf("r%d ", t);
  __syncthreads();
  twice(t);
  if (t == 7)
    printf("\n");
}

__global__ void some_of_them() {
  printf("all%d ", threadIdx.x);
  if (threadIdx.x % 3 == 0) {
    printf("third%d ", threadIdx.x);
    printf("again%d ", threadIdx.x);
  }
  printf("then%d ", threadIdx.x);
  if (threadIdx.x == 7)
    printf("\n");
}

__global__ void in_rows() {
  printf("(%d,%d) ", threadIdx.x, threadIdx.y);
  printf("[%d]", threadIdx.x + threadIdx.y * blockDim.x);
  if (threadIdx.x == 2 && threadIdx.y == 2)
    printf("\n");
}

int main() {
  one_after_the_other<<<1, 32>>>();
  cudaDeviceSynchronize();
  in_a_loop<<<1, 8>>>(3);
  cudaDeviceSynchronize();
  loops_of_their_own<<<1, 8>>>();
  cudaDeviceSynchronize();
  halved<<<1, 8>>>();
  cudaDeviceSynchronize();
  behind_barriers<<<1, 8>>>();
  cudaDeviceSynchronize();
  some_of_them<<<1, 8>>>();
  cudaDeviceSynchronize();
  in_rows<<<1, dim3(3, 3)>>>();
  cudaDeviceSynchronize();
}
