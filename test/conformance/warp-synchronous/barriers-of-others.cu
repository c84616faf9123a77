// Steps of a warp beside barriers that the warp does not come to: in branches that nobody takes, or that only other
// warps take. What lies between two steps there is kept in order by the warp going side by side, as anywhere else.
#include <cstdio>

// A reduction that goes on with the next instance; at most 16 threads need no barrier.
template <int N> struct Reduce {
  __device__ static void run(int *a, int *out) {
    if (N > 16) __syncthreads();
    if (threadIdx.x < N) {
      a[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x + N];
      Reduce<N / 2>::run(a, out);
    }
  }
};
template <> struct Reduce<0> {
  __device__ static void run(int *a, int *out) { out[blockIdx.x] = a[0]; }
};
__global__ void byInstances(int *out) {
  __shared__ int a[256];
  a[threadIdx.x] = threadIdx.x * 3 + blockIdx.x;
  Reduce<128>::run(a, out);
}

// The same in a loop.
__global__ void inALoop(int *out) {
  __shared__ volatile int a[256];
  a[threadIdx.x] = threadIdx.x * 5 + blockIdx.x;
  for (int n = 128; n > 0; n /= 2) {
    if (n >= 32) __syncthreads();
    if (threadIdx.x < n) a[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x + n];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = a[0];
}

// Whether to wait is said by an argument.
__device__ void halve(volatile int *a, int n, bool wait) {
  if (wait) __syncthreads();
  if (threadIdx.x < n) a[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x + n];
}
__global__ void byArgument(int *out) {
  __shared__ volatile int a[64];
  a[threadIdx.x] = threadIdx.x * 7 + blockIdx.x;
  halve(a, 32, true);
  halve(a, 16, false);
  halve(a, 8, false);
  halve(a, 4, false);
  halve(a, 2, false);
  halve(a, 1, false);
  if (threadIdx.x == 0) out[blockIdx.x] = a[0];
}

// The second warp has its barrier, the first one none.
__global__ void ofTheOtherWarp(int *out) {
  __shared__ int a[64];
  const int t = threadIdx.x;
  a[t] = t * 11 + blockIdx.x;
  const int other = t ^ 3;
  if (t >= 32) __syncwarp();
  const int got = a[other];
  if (t >= 32) __syncwarp();
  a[t] = got * 2;
  if (t >= 32) __syncwarp();
  out[blockIdx.x * 64 + t] = a[other];
}

int main() {
  int *out;
  cudaMallocManaged(&out, 128 * sizeof *out);
  byInstances<<<2, 256>>>(out);
  cudaDeviceSynchronize();
  printf("by instances: %d %d\n", out[0], out[1]);
  inALoop<<<2, 256>>>(out);
  cudaDeviceSynchronize();
  printf("in a loop: %d %d\n", out[0], out[1]);
  byArgument<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  printf("by argument: %d %d\n", out[0], out[1]);
  ofTheOtherWarp<<<2, 64>>>(out);
  cudaDeviceSynchronize();
  printf("of the other warp:");
  for (int i = 0; i < 128; i += 7) printf(" %d", out[i]);
  printf("\n%s\n", cudaGetErrorName(cudaGetLastError()));
}
