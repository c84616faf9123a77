// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warps that span rows of a block (10 x 6), odd block sizes, partial last warps, warpSize arithmetic, shuffles by rank.
#include <cstdio>
__device__ unsigned rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
__global__ void odd(int *o) {
  unsigned r = rank(), n = blockDim.x * blockDim.y * blockDim.z;
  unsigned lane = r % warpSize, w = r / warpSize, live = min(n - w * warpSize, 32u);
  unsigned mask = live == 32 ? ~0u : (1u << live) - 1;
  int v = threadIdx.x * 10 + threadIdx.y * 3 + threadIdx.z;
  int up = __shfl_up_sync(mask, v, 1), dn = __shfl_down_sync(mask, v, 2);
  int sum = v;
  for (int d = 1; d < 32; d <<= 1) {
    int t = __shfl_up_sync(mask, sum, d);
    if (lane >= (unsigned)d) sum += t;
  }
  unsigned b = __ballot_sync(mask, threadIdx.y & 1), m = __match_any_sync(mask, threadIdx.y);
  o[blockIdx.x * n + r] = sum * 100 + (lane ? up : -1) + (lane + 2 < live ? dn : 7) + __popc(b) + __popc(m) * 5 + (__ffs(m) - 1);
}
__global__ void tailWarps(const int *x, int n, int *total) {
  int v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) v += x[i];
  const int lane = threadIdx.x & (warpSize - 1);
  const unsigned mask = __ballot_sync(__activemask(), true);
  for (int o = warpSize >> 1; o; o >>= 1) {
    int t = __shfl_down_sync(mask, v, o);
    if (lane + o < __popc(mask)) v += t;
  }
  __shared__ int s[32];
  if (lane == 0) s[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    int nw = (blockDim.x + warpSize - 1) / warpSize;
    while (--nw) v += s[nw];
    atomicAdd(total, v);
  }
}
int main() {
  int *o, *x;
  cudaMallocManaged(&o, 2 * 300 * 4), cudaMallocManaged(&x, 4000 * 4);
  for (dim3 b : {dim3(10, 6), dim3(7, 3, 5), dim3(33), dim3(1, 45)}) {
    odd<<<2, b>>>(o);
    cudaDeviceSynchronize();
    unsigned n = b.x * b.y * b.z, h = 0;
    for (unsigned i = 0; i < 2 * n; ++i) h = h * 31 + o[i];
    printf("%u: %d %d %d %08x\n", n, o[0], o[n / 2], o[n - 1], h);
  }
  for (int i = 0; i < 4000; ++i) x[i] = i % 7;
  for (int threads : {32, 50, 77, 100, 129}) {
    *o = 0;
    tailWarps<<<3, threads>>>(x, 4000, o);
    cudaDeviceSynchronize();
    printf("%d ", *o);
  }
  puts("");
}
