// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros that hold what warps and blocks do together: an expression, a loop, several statements, the head of
// a loop, a condition; one in the other.
#include <cstdio>

#define ALL 0xffffffffu
#define SHUFFLE(value, offset) __shfl_xor_sync(ALL, value, offset)
#define WARP_SUM(value)                                                                                                \
  for (int offset = 16; offset > 0; offset >>= 1)                                                                      \
    value += SHUFFLE(value, offset)
#define WARP_MAX(value)                                                                                                \
  do {                                                                                                                 \
    _Pragma("unroll") for (int offset = 16; offset > 0; offset >>= 1) value = max(value, SHUFFLE(value, offset));      \
  } while (0)
#define FOR_OFFSETS(offset) for (int offset = 16; offset > 0; offset /= 2)
#define STORE_AND_WAIT(to, value)                                                                                      \
  to = (value);                                                                                                        \
  __syncthreads()
#define ALL_AGREE(condition) (__all_sync(ALL, (condition)) != 0)
#define SUM_OF_TWO(one, other) (warp_sum(one) + warp_sum(other))

__device__ int warp_sum(int value) {
  WARP_SUM(value);
  return value;
}

__global__ void all(const int *in, int *out) {
  __shared__ int warps[4];
  const int i = threadIdx.x;
  int sum = in[i], most = in[i], by_head = in[i];
  WARP_SUM(sum);
  WARP_MAX(most);
  FOR_OFFSETS(offset)
    by_head += SHUFFLE(by_head, offset);
  if (i % 32 == 0) {
    warps[i / 32] = sum;
  }
  __syncthreads();
  int total = 0;
  for (int warp = 0; warp < 4; ++warp)
    total += warps[warp];
  __syncthreads();
  STORE_AND_WAIT(warps[i / 32], most);
  out[i] = total;
  out[128 + i] = by_head == sum ? warps[3 - i / 32] : -1;
  out[256 + i] = ALL_AGREE(most >= in[i]) && !ALL_AGREE(in[i] == 0);
  out[384 + i] = SUM_OF_TWO(in[i], most - in[i]);
}

int main() {
  int *in, *out, most[4] = {}, sum[4] = {}, total = 0, wrong = 0;
  cudaMallocManaged(&in, 128 * sizeof(int));
  cudaMallocManaged(&out, 512 * sizeof(int));
  for (int i = 0; i < 128; ++i) {
    in[i] = i * 37 % 101 + 1;
    most[i / 32] = most[i / 32] < in[i] ? in[i] : most[i / 32];
    sum[i / 32] += in[i];
    total += in[i];
  }
  all<<<1, 128>>>(in, out);
  const cudaError_t status = cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    wrong += out[i] != total || out[128 + i] != most[3 - i / 32] || out[256 + i] != 1 || out[384 + i] != 32 * most[i / 32];
  printf("%s, %d threads wrong, total %d\n", cudaGetErrorName(status), wrong, total);
}
