// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lrint, lround and their kind: ties, and numbers that no long can hold.
#include <cmath>
#include <cstdio>

__global__ void of_float(const float *x, long long *out) {
  const float v = x[threadIdx.x];
  long long *o = out + 6 * threadIdx.x;
  o[0] = lrintf(v);
  o[1] = llrintf(v);
  o[2] = lroundf(v);
  o[3] = llroundf(v);
  o[4] = std::lrint(v);
  o[5] = std::llround(v);
}

__global__ void of_double(const double *x, long long *out) {
  const double v = x[threadIdx.x];
  long long *o = out + 6 * threadIdx.x;
  o[0] = lrint(v);
  o[1] = llrint(v);
  o[2] = lround(v);
  o[3] = llround(v);
  o[4] = std::lrint(v);
  o[5] = std::llround(v);
}

template <class T> void run(const char *type, void (*kernel)(const T *, long long *)) {
  const double numbers[] = {0.5,
                            1.5,
                            2.5,
                            -0.5,
                            -1.5,
                            -2.5,
                            0.49999997,
                            4503599627370497.5,
                            1e10,
                            1e18,
                            1e19,
                            -1e19,
                            9.3e18,
                            -9.3e18,
                            9223372036854775807.0,
                            -9223372036854775808.0,
                            NAN,
                            -NAN,
                            1e30,
                            -1e30,
                            INFINITY,
                            -INFINITY,
                            1e-40,
                            -1e-40};
  const int count = sizeof numbers / sizeof *numbers;
  T *x;
  long long *out;
  cudaMallocManaged(&x, count * sizeof *x);
  cudaMallocManaged(&out, 6 * count * sizeof *out);
  for (int i = 0; i < count; ++i)
    x[i] = static_cast<T>(numbers[i]);
  kernel<<<1, count>>>(x, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i) {
    printf("%s %d:", type, i);
    for (int k = 0; k < 6; ++k)
      printf(" %lld", out[6 * i + k]);
    printf("\n");
  }
}

int main() {
  run("float", of_float);
  run("double", of_double);
}
