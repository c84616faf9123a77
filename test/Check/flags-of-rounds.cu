// Numbers that each round of a loop copies to the host, to know whether there is another.
// RUN: %offloom check --checks='-*,xfer-flag-each-round' --no-cache %s 2>&1 | FileCheck %s
#include <cstdio>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) printf("%s", cudaGetErrorString(e)); } while (0)
__global__ void step(float *x, int *changed);

void whileChanged(float *x, int *changed) {
  int again = 1;
  while (again) {
    step<<<64, 256>>>(x, changed);
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: each round waits until 'again' is on the host
    CHECK(cudaMemcpy(&again, changed, sizeof(int), cudaMemcpyDeviceToHost));
  }
}

void untilDone(float *x, float *error) {
  for (int i = 0; i < 1000; ++i) {
    float left;
    step<<<64, 256>>>(x, nullptr);
    // CHECK: [[@LINE+1]]:5: remark: each round waits until 'left' is on the host
    cudaMemcpy(&left, error, sizeof(float), cudaMemcpyDeviceToHost);
    if (left < 1e-6f)
      break;
  }
}

static void run(float *x, int *changed) { step<<<64, 256>>>(x, changed); }
static void fetch(int *to, int *from) { CHECK(cudaMemcpy(to, from, sizeof(int), cudaMemcpyDeviceToHost)); }
void byFunctions(float *x, int *changed) {
  int again;
  do {
    run(x, changed);
    // CHECK: [[@LINE+1]]:5: remark: each round waits until 'again' is on the host
    fetch(&again, changed);
  } while (again);
}

void everyTenth(float *x, float *error) {
  float left = 1;
  for (int i = 0; left > 1e-6f; ++i) {
    step<<<64, 256>>>(x, nullptr);
    if (i % 10 == 0)
      cudaMemcpy(&left, error, sizeof(float), cudaMemcpyDeviceToHost);
  }
}

void severalLaunches(float *x, int *changed) {
  int again = 1;
  while (again) {
    for (int i = 0; i < 8; ++i)
      step<<<64, 256>>>(x, changed);
    cudaMemcpy(&again, changed, sizeof(int), cudaMemcpyDeviceToHost);
  }
}

void printed(float *x, int *changed) {
  int count = 0;
  for (int i = 0; i < 10; ++i) {
    step<<<64, 256>>>(x, changed);
    cudaMemcpy(&count, changed, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d", count);
  }
}
// CHECK-NOT: remark:
