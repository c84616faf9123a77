// A copy of a generator's state goes back to memory wherever it has been drawn from; what draws
// from memory several times pays for it.
// RUN: not %offloom check --checks='-*,math-curand-state-lost,math-curand-global-state' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#include <curand_kernel.h>

__global__ void inBranch(curandState *states, int *x) {
  int i = threadIdx.x;
  curandState mine = states[i];
  // CHECK: [[@LINE+1]]:7: warning: this draws from 'mine', a copy that is stored again only behind a condition: whoever takes the state next gets the same numbers
  if (curand_uniform(&mine) < 0.5f) {
    x[i] += curand_normal(&mine) > 0;
    // CHECK: [[@LINE+1]]:17: note: it is stored here
    states[i] = mine;
  }
}

__global__ void never(curandStatePhilox4_32_10_t *states, float4 *x) {
  curandStatePhilox4_32_10_t mine = *(states + threadIdx.x);
  // CHECK: [[@LINE+1]]:20: warning: this draws from 'mine', a copy that is never stored again
  x[threadIdx.x] = curand_uniform4(&mine);
}

__device__ float drawn(curandState *states, int i) {
  curandState mine = states[i];
  // CHECK: [[@LINE+1]]:10: warning: {{.*}} never stored again
  return curand_uniform(&mine);
}

__global__ void stored(curandState *states, float *x, int n) {
  curandState mine = states[threadIdx.x];
  if (x[threadIdx.x] > 0)
    x[threadIdx.x] = curand_uniform(&mine);
  for (int i = 0; i < n; ++i)
    x[threadIdx.x] += curand_log_normal(&mine, 0, 1);
  states[threadIdx.x] = mine;
}

__global__ void storedWithin(curandState *states, float *x) {
  curandState mine = states[threadIdx.x];
  if (x[threadIdx.x] > 0) {
    x[threadIdx.x] = curand_uniform(&mine);
    states[threadIdx.x] = mine;
  }
}

// Who is given the copy may store it.
__device__ float drawAndStore(curandState *mine, curandState *states);
__global__ void givenAway(curandState *states, float *x) {
  curandState mine = states[threadIdx.x];
  x[threadIdx.x] = curand_uniform(&mine) + drawAndStore(&mine, states);
}

__global__ void once(curandState *states, float *x) {
  curandState mine = states[threadIdx.x];
  x[threadIdx.x] = curand_uniform(&mine);
}

__global__ void fromMemory(curandState *states, float *x, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:23: remark: each of several draws loads this state from global memory
    x[threadIdx.x] += curand_uniform(&states[threadIdx.x]);
}
__global__ void fromMemoryByPointer(curandState *states, float *x) {
  curandState *mine = states + threadIdx.x;
  // CHECK: [[@LINE+1]]:20: remark: each of several draws
  x[threadIdx.x] = curand_uniform(mine) + curand_uniform(mine);
}
__global__ void oneFromMemory(curandState *states, float *x) {
  x[threadIdx.x] = curand_uniform(&states[threadIdx.x]);
}

#define ONCE(x) do { x; } while (0)
__global__ void byMacro(curandState *states, float *x) { ONCE(x[threadIdx.x] = curand_uniform(&states[threadIdx.x])); }
__global__ void byMacroInLoop(curandState *states, float *x, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:28: remark: each of several draws
    ONCE(x[threadIdx.x] += curand_uniform(&states[threadIdx.x]));
}

int main() {
  curandState *states;
  float *x;
  cudaMalloc(&states, 256 * sizeof(curandState));
  cudaMalloc(&x, 256 * sizeof(float));
  ONCE((once<<<1, 256>>>(states, x))); // there is no next launch
}
