// What __fmul_rn() and its kind round stays rounded: neither compiler makes it part of a fused
// multiply-add, on whichever side of a sum it stands. Plain products and sums may be fused.
// RUN: %offloom cc -O3 %s -o %t.clang && %t.clang | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc -O3 %s -o %t.gcc && %t.gcc | FileCheck %s
#include <cstdio>

constexpr int n = 512;

/// A product that is rounded twice, as the host has it.
template <class T> T product(T x, T y) {
  volatile T rounded = x * y;
  return rounded;
}

template <class T> struct Operations;
template <> struct Operations<float> {
  static __device__ float sum(float x, float y) { return __fadd_rn(x, y); }
  static __device__ float difference(float x, float y) { return __fsub_rn(x, y); }
  static __device__ float product(float x, float y) { return __fmul_rn(x, y); }
};
template <> struct Operations<double> {
  static __device__ double sum(double x, double y) { return __dadd_rn(x, y); }
  static __device__ double difference(double x, double y) { return __dsub_rn(x, y); }
  static __device__ double product(double x, double y) { return __dmul_rn(x, y); }
};

template <class T> __global__ void combine(const T *x, const T *y, T *out, int rounds) {
  using O = Operations<T>;
  const int t = threadIdx.x;
  for (int i = t * rounds; i < (t + 1) * rounds; ++i) {
    T *o = out + 6 * i;
    o[0] = O::sum(O::product(x[i], y[i]), y[0]);
    o[1] = O::difference(y[0], O::product(x[i], y[i]));
    o[2] = O::product(x[i], y[i]) - y[0];
    o[3] = y[0] + O::product(x[i], y[i]);
    o[4] = O::sum(x[i] * y[i], y[0]);
    o[5] = O::difference(x[i] * y[i], y[0]);
  }
}

/// A row at once, which compilers make vectors of.
template <class T> __global__ void row(const T *x, const T *y, T *out) {
  using O = Operations<T>;
  const int t = threadIdx.x;
  out[t] = O::difference(y[t], O::product(x[t], y[0]));
}

template <class T> void test(const char *name) {
  T *x, *y, *out;
  cudaMallocManaged(&x, n * sizeof(T));
  cudaMallocManaged(&y, n * sizeof(T));
  cudaMallocManaged(&out, 6 * n * sizeof(T));
  for (int i = 0; i < n; ++i)
    x[i] = 1 / T(i + 3), y[i] = 1 / T(2 * i + 7);
  combine<<<1, 32>>>(x, y, out, n / 32);
  cudaDeviceSynchronize();
  int fused[7] = {};
  for (int i = 0; i < n; ++i) {
    const T p = product(x[i], y[i]), expected[6] = {p + y[0], y[0] - p, p - y[0], y[0] + p, p + y[0], p - y[0]};
    for (int k = 0; k < 6; ++k)
      fused[k] += out[6 * i + k] != expected[k];
  }
  row<<<1, n>>>(x, y, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i)
    fused[6] += out[i] != y[i] - product(x[i], y[0]);
  std::printf("%s:", name);
  for (int k : fused)
    std::printf(" %d", k);
  std::printf("\n");
}

int main() {
  // CHECK: float: 0 0 0 0 0 0 0
  test<float>("float");
  // CHECK: double: 0 0 0 0 0 0 0
  test<double>("double");
}
