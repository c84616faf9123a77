// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles of a struct field by field, of pointers' offsets, and warp-wide argmin.
#include <cstdio>

struct Best {
  float value;
  int index;
};

__device__ Best warpArgMin(Best mine) {
  for (int offset = 16; offset; offset /= 2) {
    Best other{__shfl_down_sync(~0u, mine.value, offset),
               __shfl_down_sync(~0u, mine.index, offset)};
    if (other.value < mine.value || (other.value == mine.value && other.index < mine.index))
      mine = other;
  }
  mine.value = __shfl_sync(~0u, mine.value, 0);
  mine.index = __shfl_sync(~0u, mine.index, 0);
  return mine;
}

__global__ void nearest(const float *points, int n, const float *queries, int *out) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  Best best{1e30f, -1};
  for (int i = lane; i < n; i += 32) {
    float d = points[i] - queries[warp];
    d = d < 0 ? -d : d;
    if (d < best.value)
      best = {d, i};
  }
  best = warpArgMin(best);
  if (lane == warp % 32)
    out[warp] = best.index;
}

int main() {
  const int n = 100, queries = 6;
  float *points, *query;
  int *out;
  cudaMallocManaged(&points, n * sizeof(float));
  cudaMallocManaged(&query, queries * sizeof(float));
  cudaMallocManaged(&out, queries * sizeof(int));
  for (int i = 0; i < n; ++i)
    points[i] = float(i * 37 % 101);
  for (int i = 0; i < queries; ++i)
    query[i] = i * 19.25f;
  nearest<<<2, 96>>>(points, n, query, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < queries; ++i)
    printf("%g -> %d (%g)\n", query[i], out[i], points[out[i]]);
}
