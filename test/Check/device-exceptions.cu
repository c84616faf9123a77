// What device code throws is one mistake, and a lambda of the host is called one.
// RUN: not %offloom check --checks=-*,device-exception,call-host-function %s 2>&1 | FileCheck '--implicit-check-not=error: ' %s
#include <stdexcept>

__device__ void throws(int x) {
  if (x)
    // CHECK: [[@LINE+1]]:5: error: device code cannot throw or catch
    throw std::runtime_error("no");
  // CHECK: [[@LINE+1]]:3: error: device code cannot throw or catch
  try {
    x = 3;
  } catch (...) {
    // CHECK: [[@LINE+1]]:5: error: device code cannot throw or catch
    throw;
  }
}

template <class F> __global__ void run(F f) {
  // CHECK: [[@LINE+1]]:3: error: a lambda is a __host__ function; a __global__ function cannot call it
  f(1);
}
void launches() {
  auto f = [](int x) { return x + 1; };
  run<<<1, 1>>>(f);
}
