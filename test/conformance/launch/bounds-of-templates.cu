// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory of structures, and launches of a kernel template beyond the bounds that its arguments give it.
// builds: clang++
#include <cstdio>
#include <cmath>
#define MAXK 9
struct Filter { int radius; float weight[2 * MAXK + 1]; };
__constant__ Filter filters[2];
__constant__ float2 offsets[4] = {{1.f, 0.f}, {0.f, 1.f}, {-1.f, 0.f}, {0.f, -1.f}};
static __constant__ char letters[] = "offset";
template <int Which, int Block> __global__ void __launch_bounds__(Block, 2) blur(const float *in, float *out, int n) {
  __shared__ float s[Block + 2 * MAXK];
  const Filter &f = filters[Which];
  const int R = f.radius;
  int g = blockIdx.x * Block + threadIdx.x;
  for (int i = threadIdx.x; i < Block + 2 * R; i += Block) {
    int k = blockIdx.x * Block + i - R;
    k = k < 0 ? -k : k >= n ? 2 * n - 2 - k : k;
    s[i] = in[k];
  }
  __syncthreads();
  if (g >= n) return;
  float a = 0;
  for (int k = -R; k <= R; ++k) a += s[threadIdx.x + R + k] * f.weight[k + R];
  out[g] = a;
}
__global__ __launch_bounds__(64) void spread(float2 *p) {
  float2 v = p[threadIdx.x];
  for (auto o : offsets) v.x = v.x * 2 + o.x, v.y = v.y - o.y * 3;
  v.x += letters[threadIdx.x % (sizeof letters - 1)];
  p[threadIdx.x] = v;
}
int main() {
  const int n = 200;
  float h[n], r[n], *in, *out;
  for (int i = 0; i < n; ++i) h[i] = (i * 37) % 64;
  Filter f[2] = {};
  f[0].radius = 2;
  for (int i = 0; i < 5; ++i) f[0].weight[i] = i == 2 ? 0.5f : 0.125f;
  f[1].radius = 9;
  for (int i = 0; i < 19; ++i) f[1].weight[i] = (i % 2) * 0.25f;
  cudaMemcpyToSymbol(filters, &f[1], sizeof(Filter), sizeof(Filter));
  cudaMemcpyToSymbol(filters, f, sizeof(Filter));
  cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  blur<0, 64><<<4, 64>>>(in, out, n);
  cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 13) printf("%g ", r[i]);
  blur<1, 32><<<7, 32>>>(in, out, n);
  cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
  puts("");
  for (int i = 0; i < n; i += 13) printf("%g ", r[i]);
  float2 p[64], *dp;
  for (int i = 0; i < 64; ++i) p[i] = make_float2(i, -i);
  cudaMalloc(&dp, sizeof p);
  cudaMemcpy(dp, p, sizeof p, cudaMemcpyHostToDevice);
  spread<<<1, 64>>>(dp);
  cudaMemcpy(p, dp, sizeof p, cudaMemcpyDeviceToHost);
  puts("");
  for (int i = 0; i < 64; i += 7) printf("%g,%g ", p[i].x, p[i].y);
  blur<1, 32><<<1, 64>>>(in, out, n);
  printf("\n%s\n", cudaGetErrorName(cudaGetLastError()));
  size_t bytes;
  void *sym;
  cudaGetSymbolSize(&bytes, filters);
  printf("%zu %d\n", bytes, cudaGetSymbolAddress(&sym, offsets));
}
