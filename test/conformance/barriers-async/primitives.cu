// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __pipeline_memcpy_async and __mbarrier_arrive: asynchronous copies and barriers as functions.
#include <cstdio>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

__global__ void copies(const int4 *in, int4 *out, int n) {
  __shared__ int4 stage[2][32];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], &in[t], sizeof(int4));
  __pipeline_commit();
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n) // every third copy reads half and zeroes the rest
      __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &in[(i + 1) * 32 + t], sizeof(int4),
                              i % 3 == 0 ? 8 : 0);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 32 + t] = stage[i % 2][31 - t];
    __syncthreads();
  }
}

__global__ void barriers(int *out) {
  __shared__ __mbarrier_t barrier;
  __shared__ int values[64];
  const int t = threadIdx.x;
  if (t == 0)
    __mbarrier_init(&barrier, 64);
  __syncthreads();
  int mine = t;
  for (int round = 0; round < 4; ++round) {
    values[t] = mine;
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    mine = mine * 2 + values[63 - t];
    token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
  }
  out[t] = mine;
}

int main() {
  const int n = 5;
  int4 *in, *out;
  int *sums;
  cudaMallocManaged(&in, n * 32 * sizeof(int4));
  cudaMallocManaged(&out, n * 32 * sizeof(int4));
  cudaMallocManaged(&sums, 64 * sizeof(int));
  for (int i = 0; i < n * 32; ++i)
    in[i] = make_int4(i, i + 1000, i + 2000, i + 3000);
  copies<<<1, 32>>>(in, out, n);
  barriers<<<1, 64>>>(sums);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < n * 32; i += 13)
    printf("%d %d %d %d\n", out[i].x, out[i].y, out[i].z, out[i].w);
  for (int i = 0; i < 64; i += 7)
    printf("%d ", sums[i]);
  printf("\n");
}
