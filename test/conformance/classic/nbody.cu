// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All-pairs gravity with tiles of bodies in shared memory.
#include <cstdio>

const int Tile = 32;

__device__ float3 pull(float4 me, float4 other, float3 a) {
  float3 r = make_float3(other.x - me.x, other.y - me.y, other.z - me.z);
  float d2 = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
  float inverse = rsqrtf(d2);
  float s = other.w * inverse * inverse * inverse;
  a.x += r.x * s;
  a.y += r.y * s;
  a.z += r.z * s;
  return a;
}

__global__ void accelerate(const float4 *bodies, float3 *out, int n) {
  __shared__ float4 tile[Tile];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
  float3 a = {0, 0, 0};
  for (int first = 0; first < n; first += Tile) {
    const int j = first + threadIdx.x;
    tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0, 0, 0, 0);
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < Tile; ++k)
      a = pull(me, tile[k], a);
    __syncthreads();
  }
  if (i < n)
    out[i] = a;
}

int main() {
  const int n = 100;
  float4 *bodies;
  float3 *a;
  cudaMallocManaged(&bodies, n * sizeof(float4));
  cudaMallocManaged(&a, n * sizeof(float3));
  for (int i = 0; i < n; ++i)
    bodies[i] = make_float4(i % 5, i / 5 % 4, i / 20, 1.0f + i % 3);
  accelerate<<<(n + Tile - 1) / Tile, Tile>>>(bodies, a, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i += 9)
    printf("%.2f %.2f %.2f\n", a[i].x + 5e-4, a[i].y + 5e-4, a[i].z + 5e-4);
}
