// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that are read and written once: what limits them is memory.
#include "twins.h"

#define KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

__global__ void triad(const float *a, const float *b, float *c, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + s * b[i];
}

__global__ void triad_grid_stride(const float *a, const float *b, float *c, float s, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    c[i] = a[i] + s * b[i];
}

__global__ void triad_macro_loop(const float *a, const float *b, float *c, float s, int n) {
  KERNEL_LOOP(i, n) { c[i] = a[i] + s * b[i]; }
}

__global__ void triad_while(const float *a, const float *b, float *c, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  while (i < n) {
    c[i] = a[i] + s * b[i];
    i += stride;
  }
}

__global__ void triad_float4(const float4 *a, const float4 *b, float4 *c, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 x = a[i], y = b[i];
    c[i] = make_float4(x.x + s * y.x, x.y + s * y.y, x.z + s * y.z, x.w + s * y.w);
  }
}

__global__ void gather(const float *a, const int *where, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[where[i]];
}

__global__ void grey(const uchar4 *pixels, unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uchar4 p = pixels[i];
  out[i] = (unsigned char)((p.x * 77 + p.y * 150 + p.z * 29) >> 8);
}

__global__ void gelu(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float x = in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 8 << 20, Small = 256 << 10, Threads = 256;
  DeviceArray<float> a(random_numbers<float>(N, -1, 1)), b(random_numbers<float>(N, -1, 1, 2)), c(N);
  DeviceArray<int> where(random_numbers<int>(N, 0, N - 1, 3));
  DeviceArray<unsigned char> grey_out(N / 4);
  auto sum = [&] { return c.sum(); };
  auto sync = [] { cudaDeviceSynchronize(); };

  suite.measure("triad", [&] { triad<<<N / Threads, Threads>>>(a, b, c, 3.0f, N); sync(); }, sum);
  suite.measure("triad-grid-stride", [&] { triad_grid_stride<<<128, Threads>>>(a, b, c, 3.0f, N); sync(); }, sum);
  suite.measure("triad-macro-loop", [&] { triad_macro_loop<<<128, Threads>>>(a, b, c, 3.0f, N); sync(); }, sum);
  suite.measure("triad-while", [&] { triad_while<<<128, Threads>>>(a, b, c, 3.0f, N); sync(); }, sum);
  suite.measure("triad-float4", [&] {
    triad_float4<<<N / 4 / Threads, Threads>>>((float4 *)(float *)a, (float4 *)(float *)b, (float4 *)(float *)c, 3.0f, N / 4);
    sync();
  }, sum);
  suite.measure("gather", [&] { gather<<<N / Threads, Threads>>>(a, where, c, N); sync(); }, sum);
  suite.measure("gelu", [&] { gelu<<<256, Threads>>>(a, c, N); sync(); }, sum);
  suite.measure("grey", [&] { grey<<<N / 4 / Threads, Threads>>>((uchar4 *)(int *)where, grey_out, N / 4); sync(); },
                [&] { return grey_out.sum(); });
  DeviceArray<float> d(Small);
  suite.measure("triad-in-cache", [&] { triad<<<Small / Threads, Threads>>>(a, b, d, 3.0f, Small); sync(); },
                [&] { return d.sum(); });
  suite.measure("hundred-small-launches", [&] {
    for (int i = 0; i < 100; ++i)
      triad<<<16, Threads>>>(a, b, d, float(i), 4096);
    sync();
  }, [&] { return d.sum(); });
}
