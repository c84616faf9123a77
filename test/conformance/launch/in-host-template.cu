// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch inside a host template: kernel, its template arguments and types depend on the
// parameters.
#include <cstdio>
#include <vector>

template <typename T, int Stride> __global__ void gather(const T *in, T *out, int n) {
  int i = threadIdx.x;
  if (i < n)
    out[i] = in[i * Stride];
}

template <typename T, int Stride> std::vector<T> everyNth(const std::vector<T> &host) {
  const int n = int(host.size()) / Stride;
  T *in, *out;
  cudaMalloc(&in, host.size() * sizeof(T));
  cudaMalloc(&out, n * sizeof(T));
  cudaMemcpy(in, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  gather<T, Stride><<<1, n>>>(in, out, n);
  std::vector<T> result(n);
  cudaMemcpy(result.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return result;
}

int main() {
  std::vector<short> s;
  std::vector<double> d;
  for (int i = 0; i < 24; ++i) {
    s.push_back(short(i));
    d.push_back(i / 4.0);
  }
  for (short v : everyNth<short, 3>(s))
    printf("%d ", v);
  printf("\n");
  for (double v : everyNth<double, 5>(d))
    printf("%g ", v);
  printf("\n");
}
