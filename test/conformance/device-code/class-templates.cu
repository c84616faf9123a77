// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Class templates in device code: static members, specialisation, inheritance, operators,
// conversions.
#include <cstdio>

template <typename T, int N> class Vec {
public:
  __host__ __device__ Vec() : at{} {}
  __host__ __device__ T &operator[](int i) { return at[i]; }
  __host__ __device__ const T &operator[](int i) const { return at[i]; }
  __device__ Vec &operator+=(const Vec &o) {
    for (int i = 0; i < N; ++i)
      at[i] += o.at[i];
    return *this;
  }
  __device__ friend Vec operator*(T k, Vec v) {
    for (T &x : v.at)
      x *= k;
    return v;
  }
  static constexpr int size = N;

protected:
  T at[N];
};

template <typename T> struct Name {
  static __device__ int id() { return 1; }
};
template <> struct Name<double> {
  static __device__ int id() { return 2; }
};

struct Point : Vec<double, 3> {
  __device__ explicit operator double() const { return at[0] + at[1] + at[2]; }
};

template <typename T, int N> __global__ void axpy(T a, const Vec<T, N> *x, Vec<T, N> *y, int *id) {
  y[threadIdx.x] += a * x[threadIdx.x];
  *id = Name<T>::id() * 10 + Vec<T, N>::size;
}

__global__ void sum(const Vec<double, 3> *v, double *out) {
  Point p;
  p += v[threadIdx.x];
  out[threadIdx.x] = static_cast<double>(p);
}

int main() {
  Vec<double, 3> *x, *y;
  double *out;
  int *id;
  cudaMallocManaged(&x, 4 * sizeof *x);
  cudaMallocManaged(&y, 4 * sizeof *y);
  cudaMallocManaged(&out, 4 * sizeof *out);
  cudaMallocManaged(&id, sizeof *id);
  for (int i = 0; i < 4; ++i)
    for (int k = 0; k < 3; ++k) {
      x[i][k] = i + k;
      y[i][k] = 0.5;
    }
  axpy<<<1, 4>>>(2.0, x, y, id);
  sum<<<1, 4>>>(y, out);
  cudaDeviceSynchronize();
  printf("%d: %g %g %g %g, last %g\n", *id, out[0], out[1], out[2], out[3], y[3][2]);
}
