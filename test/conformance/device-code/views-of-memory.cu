// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory read as other types than it was written as: vectors of numbers, halves of doubles, unions, bytes of words.
#include <cstdio>
#include <cstdint>
#include <cstring>
template <int ILP, typename T, typename V> __global__ void copyVec(const T *__restrict__ in, T *__restrict__ out, int n) {
  const int base = (blockIdx.x * blockDim.x + threadIdx.x) * ILP * (int)(sizeof(V) / sizeof(T));
  V r[ILP];
  if (base + ILP * (int)(sizeof(V) / sizeof(T)) <= n) {
#pragma unroll
    for (int i = 0; i < ILP; ++i) r[i] = reinterpret_cast<const V *>(in + base)[i];
#pragma unroll
    for (int i = ILP - 1; i >= 0; --i) {
      T *e = reinterpret_cast<T *>(&r[i]);
      for (unsigned k = 0; k < sizeof(V) / sizeof(T); ++k) e[k] = T(e[k] * T(2) + T(i));
      *(reinterpret_cast<V *>(out + base) + i) = r[i];
    }
  } else
    for (int i = base; i < n; ++i) out[i] = T(in[i] + 1);
}
__global__ void tricks(float *f, uint32_t *u, double *d) {
  int t = threadIdx.x;
  float x = f[t];
  uint32_t b = __float_as_uint(x);
  b = b & 0x80000000 ? ~b : b | 0x80000000;
  u[t] = b;
  float y;
  memcpy(&y, &b, 4);
  int2 halves = *reinterpret_cast<int2 *>(&d[t]);
  halves.y ^= 0x80000000;
  d[t] = *reinterpret_cast<double *>(&halves) + __hiloint2double(halves.y, halves.x);
  unsigned char *bytes = (unsigned char *)&u[t];
  bytes[2] ^= bytes[0];
  uint16_t *shorts = (uint16_t *)(u + t);
  u[t] += shorts[1];
  volatile float v = x;
  *(int *)&v += 1 << 23;
  f[t] = v;
}
__global__ void sharedViews(int *o) {
  __shared__ union { int i[64]; short s[128]; char c[256]; float4 q[16]; } u;
  __shared__ __align__(8) char raw[512];
  int t = threadIdx.x;
  u.i[t] = t * 0x01020304;
  __syncthreads();
  short s = u.s[(t * 2 + 3) % 128];
  char c = u.c[255 - t];
  float4 q = u.q[t / 4];
  __syncthreads();
  double *d = reinterpret_cast<double *>(raw);
  d[t] = s * 0.5 + c;
  __syncthreads();
  int *lo = (int *)raw;
  o[t] = lo[(2 * t + 1) % 128] + __float_as_int((&q.x)[t % 4]);
}
int main() {
  const int n = 1000;
  float *a, *b;
  short *s1, *s2;
  cudaMallocManaged(&a, n * 4), cudaMallocManaged(&b, n * 4), cudaMallocManaged(&s1, n * 2), cudaMallocManaged(&s2, n * 2);
  for (int i = 0; i < n; ++i) a[i] = i - 500, s1[i] = i * 7;
  copyVec<2, float, float4><<<4, 32>>>(a, b, n);
  copyVec<4, short, int2><<<2, 32>>>(s1, s2, n);
  cudaDeviceSynchronize();
  long h = 0;
  for (int i = 0; i < n; ++i) h = h * 7 + (long)b[i] + s2[i];
  printf("%ld %g %d\n", h, b[999], s2[999]);
  uint32_t *u;
  double *d;
  int *o;
  cudaMallocManaged(&u, 256), cudaMallocManaged(&d, 512), cudaMallocManaged(&o, 256);
  for (int i = 0; i < 64; ++i) d[i] = i * 1.5;
  tricks<<<1, 64>>>(a, u, d);
  sharedViews<<<1, 64>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; i += 5) printf("%08x %g %g %d; ", u[i], d[i], a[i], o[i]);
  puts("");
}
