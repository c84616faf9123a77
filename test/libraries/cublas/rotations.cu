// Rotations of cuBLAS: made so that they make an element zero, in both pointer modes, and applied.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include "reference.h"
#include <cmath>

bool near(double a, double b) { return std::fabs(a - b) <= 1e-5 * (1 + std::fabs(b)); }

/// Of (x, y) the rotation leaves a length and a zero.
void givens(cublasHandle_t handle) {
  for (auto [x, y] : {std::pair{3.f, 4.f}, {-5.f, 2.f}, {0.f, 7.f}, {6.f, 0.f}, {0.f, 0.f}}) {
    float a = x, b = y, c, s;
    CALL(cublasSrotg(handle, &a, &b, &c, &s));
    expect(near(c * x + s * y, a) && near(c * y - s * x, 0) && near(c * c + s * s, 1), "rotg", "S");
    expect(near(std::fabs(a), std::hypot(x, y)), "length", "S");
  }
  float a = 3, b = 4, c, s;
  cublasSrotg(handle, &a, &b, &c, &s);
  printf("%g %g %g %g\n", a, b, c, s);

  cuDoubleComplex u = {1, 2}, v = {-3, 1}, sine;
  const std::complex<double> x(1, 2), y(-3, 1);
  double cosine;
  CALL(cublasZrotg(handle, &u, &v, &cosine, &sine));
  const std::complex<double> r(u.x, u.y), t(sine.x, sine.y);
  expect(std::abs(cosine * x + t * y - r) < 1e-12 && std::abs(cosine * y - std::conj(t) * x) < 1e-12, "rotg", "Z");
}

/// What is on the device stays there.
void on_the_device(cublasHandle_t handle) {
  array<double> all(4);
  all.at(0) = 3, all.at(1) = 4;
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  CALL(cublasDrotg(handle, all, all + 1, all + 2, all + 3));
  cudaDeviceSynchronize();
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  expect(near(all.at(0), 5) && near(all.at(2), 0.6) && near(all.at(3), 0.8), "rotg of the device", "D");
}

/// The modified one makes the second element zero too, with weights that it changes; all of its forms do.
void modified(cublasHandle_t handle) {
  const double cases[][4] = {{2, 3, 5, 1}, {1, 1, 1, 4}, {1e-9, 2, 3, 1}, {1, 1e9, 1, 1}, {3, 0, 2, 5}, {-1, 2, 3, 4}, {2, -1, 1, 4}};
  for (auto &[w1, w2, x1, y1] : cases) {
    double d1 = w1, d2 = w2, x = x1, param[5] = {0};
    CALL(cublasDrotmg(handle, &d1, &d2, &x, &y1, param));
    printf("form %g\n", param[0]);
    array<double> a(3), b(3);
    for (int i = 0; i < 3; ++i)
      a.at(i) = x1, b.at(i) = y1;
    CALL(cublasDrotm(handle, 3, a, 1, b, -1, param));
    cudaDeviceSynchronize();
    if (w1 < 0 || w2 < 0 || w2 == 0)
      continue;
    expect(near(a.at(1), x) && near(b.at(1), 0), "rotm", "D");
    expect(near(d1 * x * x, w1 * x1 * x1 + w2 * y1 * y1), "weights", "D");
  }
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  givens(handle); // CHECK: 5 1.66667 0.6 0.8
  on_the_device(handle);
  // CHECK-NEXT: form 0
  // CHECK-NEXT: form 1
  // CHECK-NEXT: form -1
  // CHECK-NEXT: form -1
  // CHECK-NEXT: form -2
  // CHECK-NEXT: form -1
  // CHECK-NEXT: form -1
  modified(handle);
  printf("failures: %d\n", failures); // CHECK-NEXT: {{^}}failures: 0
}
