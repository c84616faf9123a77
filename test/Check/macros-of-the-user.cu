// What a macro with parameters says is reported once, where it says it; a constant, or what a system header says, at its use.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <cassert>
#include <cmath>

// CHECK: [[@LINE+1]]:26: warning: 1 / sqrtf(x) is one instruction, rsqrtf(x)
#define inverse_root(x) (1.0f / sqrtf(x))
// CHECK: [[@LINE+1]]:39: warning: 'M_PI' is a double
#define turned(x, turn) (turn ? (x) * M_PI : (x))
// An assertion about a call that is made anyway.
// CHECK: [[@LINE+1]]:55: warning: this makes the call of 'cudaDeviceSynchronize' a second time
#define must(call) if ((call) != cudaSuccess) assert((call) == cudaSuccess)

__global__ void kernel(float *x) {
  x[0] = inverse_root(x[1]);
  x[2] = inverse_root(x[3]);
  x[5] = turned(x[5], true);
  x[6] = turned(x[6] + 1, false);
  // CHECK: [[@LINE+1]]:17: warning: 'M_PI' is a double
  x[4] = x[4] * M_PI;
}

void wait() {
  must(cudaDeviceSynchronize());
  // CHECK: [[@LINE+1]]:10: warning: this call is gone when NDEBUG is defined
  assert(cudaDeviceSynchronize() == cudaSuccess);
}
