// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas that wait: a block's sum with barriers, generic and by reference; a warp's sum with shuffles, by copy.
#include <cstdio>

constexpr int length = 1000, size = 64;

template <class T> __global__ void sums(const T *in, T *out) {
  __shared__ T shared[size];
  const int t = threadIdx.x;
  int rounds = 0;
  auto block_sum = [&](auto value) {
    shared[t] = value;
    __syncthreads();
    for (int half = size / 2; half > 0; half /= 2) {
      if (t < half)
        shared[t] += shared[t + half];
      __syncthreads();
    }
    ++rounds;
    T sum = shared[0];
    __syncthreads();
    return sum;
  };
  const unsigned all = ~0u;
  auto warp_sum = [=](T value) {
    for (int offset = 16; offset > 0; offset /= 2)
      value += __shfl_down_sync(all, value, offset);
    return value;
  };

  T sum = 0;
  for (int begin = 0; begin < length; begin += size)
    sum += block_sum(begin + t < length ? in[begin + t] : T(0));
  if (t >= 40) {
    out[t] = rounds;
    return;
  }
  T first_warp = 5;
  if (t < 32)
    first_warp = warp_sum(T(t));
  out[t] = sum + first_warp + rounds;
}

int main() {
  double *in, *out;
  cudaMallocManaged(&in, length * sizeof(double));
  cudaMallocManaged(&out, size * sizeof(double));
  for (int i = 0; i < length; ++i)
    in[i] = i % 17;
  sums<<<1, size>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < size; ++i)
    printf("%g ", out[i]);
  printf("\n");
}
