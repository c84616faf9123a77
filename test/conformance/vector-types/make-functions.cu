// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// make_*, members, aggregate initialisation, copies through memory, dim3's defaults and
// conversions.
#include <cstdio>

__global__ void kernel(float4 *f, int2 *i, uchar4 *c, double3 *d, longlong2 *l) {
  const int t = threadIdx.x;
  float4 v = f[t];
  v.x += v.w;
  v = make_float4(v.y, v.z, v.w, v.x);
  f[t] = v;
  i[t] = make_int2(t, -t);
  int2 swapped = {i[t].y, i[t].x};
  i[t] = swapped;
  c[t] = make_uchar4(t, 255, 256 & 0xff, t + 'a');
  d[t] = make_double3(t * 0.5, d[t].x, 1);
  l[t] = make_longlong2(1ll << (t + 40), -1);
}

int main() {
  float4 *f;
  int2 *i;
  uchar4 *c;
  double3 *d;
  longlong2 *l;
  cudaMallocManaged(&f, 3 * sizeof *f);
  cudaMallocManaged(&i, 3 * sizeof *i);
  cudaMallocManaged(&c, 3 * sizeof *c);
  cudaMallocManaged(&d, 3 * sizeof *d);
  cudaMallocManaged(&l, 3 * sizeof *l);
  for (int k = 0; k < 3; ++k) {
    f[k] = make_float4(k, k + 1, k + 2, k + 3);
    d[k] = double3{2.5 * k, 0, 0};
  }
  kernel<<<1, 3>>>(f, i, c, d, l);
  cudaDeviceSynchronize();
  for (int k = 0; k < 3; ++k)
    printf("%g %g %g %g | %d %d | %d %d %d %c | %g %g %g | %lld %lld\n", f[k].x, f[k].y, f[k].z,
           f[k].w, i[k].x, i[k].y, c[k].x, c[k].y, c[k].z, c[k].w, d[k].x, d[k].y, d[k].z, l[k].x,
           l[k].y);
  dim3 none, one(7), two(7, 8), fromVector(make_uint3(1, 2, 3));
  uint3 back = two;
  printf("%u %u %u, %u %u %u, %u %u, %u %u %u\n", none.x, none.y, none.z, one.x, one.y, one.z,
         back.x, back.y, fromVector.x, fromVector.y, fromVector.z);
}
