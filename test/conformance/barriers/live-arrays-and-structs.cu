// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays and structs of each thread that live across barriers.
#include <cstdio>

struct Pair {
  int first;
  float second;
  __device__ void bump() { first += 3, second *= 0.5f; }
};

__global__ void kernel(float *out) {
  __shared__ float s[35];
  const int t = threadIdx.x;
  float window[4];
  int table[2][3] = {{1, 2, 3}, {4, 5}};
  Pair pair{t, t * 2.0f};
  float4 vector = make_float4(t, 1, 2, 3);
  for (int i = 0; i < 4; ++i) {
    s[t] = t + i;
    __syncthreads();
    window[i] = s[(t + i) % 35];
    table[i % 2][i % 3] += int(window[i]);
    __syncthreads();
  }
  pair.bump();
  s[t] = pair.second;
  __syncthreads();
  vector.y += s[34 - t];
  pair.bump();
  __syncthreads();
  float sum = vector.x + vector.y + vector.z + vector.w + pair.first + pair.second;
  for (float w : window)
    sum += w;
  for (auto &row : table)
    for (int cell : row)
      sum += cell;
  out[t] = sum;
}

int main() {
  float *out;
  cudaMallocManaged(&out, 35 * sizeof(float));
  kernel<<<1, 35>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 35; ++i)
    printf("%.2f%c", out[i], i % 7 == 6 ? '\n' : ' ');
}
