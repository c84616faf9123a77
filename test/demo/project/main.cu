// Runs the three computations, checks each against the host and says how long it took.
#include "device.cuh"
#include <chrono>
#include <cmath>
#include <vector>

template <class F> static double millisecondsOf(F run) {
  auto start = std::chrono::steady_clock::now();
  run();
  std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
  return passed.count();
}

static bool report(const char *what, double milliseconds, bool right) {
  std::printf("%-34s %9.2f ms  %s\n", what, milliseconds, right ? "right" : "WRONG");
  return right;
}

static bool checkVector(unsigned n) {
  std::vector<float> x(n), y(n), sum(n);
  for (unsigned i = 0; i < n; ++i) {
    x[i] = float(i % 17);
    y[i] = float(i % 5);
  }
  double time = millisecondsOf([&] { add(x.data(), y.data(), sum.data(), n); });
  bool right = true;
  double expected = 0;
  for (unsigned i = 0; i < n; ++i) {
    right = right && sum[i] == x[i] + y[i];
    expected += sum[i];
  }
  right = report("sum of two vectors of 4 Mi", time, right);

  double result = 0;
  time = millisecondsOf([&] { result = total(sum.data(), n); });
  return report("sum of a vector of 4 Mi", time, result == expected) && right;
}

static bool checkMatrix(unsigned n) {
  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (unsigned i = 0; i < n * n; ++i) {
    a[i] = float(i % 7) - 3;
    b[i] = float(i % 11) - 5;
  }
  double time = millisecondsOf([&] { multiply(a.data(), b.data(), c.data(), n); });
  bool right = true;
  for (unsigned row = 0; row < n; row += 37)
    for (unsigned column = 0; column < n; ++column) {
      float sum = 0;
      for (unsigned k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + column];
      right = right && sum == c[row * n + column];
    }
  return report("product of two 512 x 512 matrices", time, right);
}

int main() {
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  std::printf("device: %s\n", device.name);
  bool right = checkVector(4 << 20);
  right = checkMatrix(512) && right;
  return right ? 0 : 1;
}
