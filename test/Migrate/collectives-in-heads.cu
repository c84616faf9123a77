// What the head of a loop waits for moves out of the head, or its body gets the braces that the calls need.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=PRINTS %s
#include <cstdio>

// CHECK: kernel 'begins': phases
// CHECK: kernel 'steps': phases
// CHECK: kernel 'tests': phases
// CHECK: kernel 'goes_on': fibers (the head of the loop

// CHECK-LABEL: {{^}}void begins(
__global__ void begins(int *p) {
  int v = p[threadIdx.x], sum = 0;
  for (unsigned those = __ballot_sync(~0u, v > 20); those; those &= those - 1)
    sum += __shfl_sync(~0u, v, __ffs(those) - 1);
  p[threadIdx.x] = sum;
}

// CHECK-LABEL: {{^}}void steps(
__global__ void steps(int *p) {
  int v = p[threadIdx.x], n = 0;
  unsigned those = __ballot_sync(~0u, n < v);
  for (; n < v; those = __ballot_sync(those, n < v))
    n += 1 + (those == 0);
  p[threadIdx.x] = n;
}

// CHECK-LABEL: {{^}}void tests(
__global__ void tests(int *p) {
  int v = p[threadIdx.x];
  while (__any_sync(~0u, v > 9))
    v -= 3;
  p[threadIdx.x] = v;
}

// `continue` skips what stands behind the body.
__global__ void goes_on(int *p) {
  int v = p[threadIdx.x], n = 0;
  for (; n < 3; n += __popc(__ballot_sync(~0u, v == 1)) != 40) {
    if (v % 2)
      continue;
    v += 3;
  }
  p[threadIdx.x] = v;
}

int main() {
  int *p;
  cudaMallocManaged(&p, 32 * sizeof(int));
  auto run = [&](const char *name, void (*kernel)(int *)) {
    for (int i = 0; i < 32; ++i)
      p[i] = i;
    kernel<<<1, 32>>>(p);
    cudaDeviceSynchronize();
    printf("%s: %d %d %d\n", name, p[0], p[9], p[31]);
  };
  run("begins", begins);
  // PRINTS: begins: 286 286 286
  run("steps", steps);
  // PRINTS: steps: 0 9 31
  run("tests", tests);
  // PRINTS: tests: -24 -15 7
  run("goes_on", goes_on);
  // PRINTS: goes_on: 3 9 31
}
