// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that live across barriers: initialised, reassigned, conditional, const, pointers,
// references.
#include <cstdio>

__global__ void kernel(const int *in, int *out) {
  __shared__ int s[43];
  const int t = threadIdx.x;
  const int fixed = in[t] + 1;
  int changing = fixed;
  float real = t * 0.5f;
  const int *cursor = in + t;
  int &mine = s[t];
  bool flag;
  long long wide = 1ll << (t % 40);
  mine = changing;
  __syncthreads();
  changing += s[(t + 1) % 43];
  flag = changing % 2;
  if (flag)
    real += 0.25f;
  __syncthreads();
  mine = changing;
  auto deduced = real * 2;
  __syncthreads();
  changing = s[42 - t] - *cursor;
  wide += changing;
  __syncthreads();
  mine += fixed;
  __syncthreads();
  out[t] = changing + int(real * 4) + fixed * 3 + flag + int(deduced) + int(wide % 1000) +
           s[(t + 2) % 43];
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 43 * sizeof(int));
  cudaMallocManaged(&out, 43 * sizeof(int));
  for (int i = 0; i < 43; ++i)
    in[i] = i * i % 31;
  kernel<<<1, 43>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 43; ++i)
    printf("%d%c", out[i], i % 10 == 9 ? '\n' : ' ');
  printf("\n");
}
