// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with cache hints: they load and store.
#include <cstdio>
#include <cuda_fp16.h>

__global__ void loads(const int *in, const float4 *vectors, int *out, float *sums) {
  const int i = threadIdx.x;
  out[8 * i + 0] = __ldg(in + i);
  out[8 * i + 1] = __ldca(in + i);
  out[8 * i + 2] = __ldcg(in + i);
  out[8 * i + 3] = __ldcs(in + i);
  out[8 * i + 4] = __ldlu(in + i);
  out[8 * i + 5] = __ldcv(in + i);
  const float4 v = __ldg(vectors + i), w = __ldcs(vectors + i);
  sums[i] = v.x + v.y + w.z + w.w;
}

__global__ void stores(int *out, double2 *vectors) {
  const int i = threadIdx.x;
  __stwb(out + 4 * i, i);
  __stcg(out + 4 * i + 1, 2 * i);
  __stcs(out + 4 * i + 2, 3 * i);
  __stwt(out + 4 * i + 3, 4 * i);
  __stcs(vectors + i, make_double2(i, -i));
}

int main() {
  int *in, *out;
  float4 *vectors;
  float *sums;
  double2 *pairs;
  cudaMallocManaged(&in, 8 * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMallocManaged(&vectors, 8 * sizeof(float4));
  cudaMallocManaged(&sums, 8 * sizeof(float));
  cudaMallocManaged(&pairs, 8 * sizeof(double2));
  for (int i = 0; i < 64; ++i)
    out[i] = 0;
  for (int i = 0; i < 8; ++i) {
    in[i] = i * 5;
    vectors[i] = make_float4(i, 1, 2 * i, 3);
  }
  loads<<<1, 8>>>(in, vectors, out, sums);
  printf("%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; ++i)
    printf(" %d", out[i]);
  for (int i = 0; i < 8; ++i)
    printf(" %g", sums[i]);
  stores<<<1, 8>>>(out, pairs);
  printf("\n%s:", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 32; ++i)
    printf(" %d", out[i]);
  printf(" %g %g\n", pairs[7].x, pairs[7].y);
}
