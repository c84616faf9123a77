// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __host__ __device__ functions compute the same on both sides; one constexpr, one a class's
// operator.
#include <cstdio>

struct Complex {
  float re, im;
  __host__ __device__ Complex operator*(const Complex &o) const {
    return {re * o.re - im * o.im, re * o.im + im * o.re};
  }
  __host__ __device__ Complex operator+(const Complex &o) const { return {re + o.re, im + o.im}; }
};

__host__ __device__ constexpr int cube(int x) { return x * x * x; }

template <typename T> __host__ __device__ T horner(T x, const T *c, int n) {
  T y = c[n - 1];
  for (int i = n - 2; i >= 0; --i)
    y = y * x + c[i];
  return y;
}

__global__ void onDevice(Complex *z, int *n, const Complex *c) {
  z[threadIdx.x] = horner(Complex{float(threadIdx.x), 1}, c, 3);
  n[threadIdx.x] = cube(threadIdx.x) + cube(2);
}

int main() {
  Complex *z, *c;
  int *n;
  cudaMallocManaged(&z, 4 * sizeof(Complex));
  cudaMallocManaged(&c, 3 * sizeof(Complex));
  cudaMallocManaged(&n, 4 * sizeof(int));
  for (int i = 0; i < 3; ++i)
    c[i] = {float(i + 1), float(-i)};
  onDevice<<<1, 4>>>(z, n, c);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i) {
    Complex host = horner(Complex{float(i), 1}, c, 3);
    printf("%g%+gi %g%+gi %d %d\n", z[i].re, z[i].im, host.re, host.im, n[i], cube(i) + cube(2));
  }
}
