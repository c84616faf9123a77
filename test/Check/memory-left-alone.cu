// A function that is not seen through may still leave alone what it is given.
// RUN: not %offloom check --checks='-*,alloc-leak,sync-between-launches' --no-cache %s 2>&1 | FileCheck %s
__global__ void step(float *x, int n);

static void rounds(float *x, int n) {
  while (n > 0) {
    step<<<1, 32>>>(x, n);
    n /= 2;
  }
}
static float *kept;
static void keeps(float *x, int n) {
  while (n > 0) {
    kept = x;
    n /= 2;
  }
}
static void frees(float *x, int n) {
  if (n > 0)
    cudaFree(x);
}

void forgets(int n) {
  float *own;
  // CHECK: [[@LINE+1]]:3: warning: the memory of 'own' is never freed
  cudaMalloc(&own, n);
  rounds(own, n);
}
void hands(int n) {
  float *own, *other;
  cudaMalloc(&own, n);
  cudaMalloc(&other, n);
  keeps(own, n);
  frees(other, n);
}

// What allocates needs nothing of the kernels before.
void waits(float *x, int n) {
  float *own;
  step<<<1, 32>>>(x, n);
  // CHECK: [[@LINE+1]]:3: remark: the host waits here and does nothing but launch more
  cudaDeviceSynchronize();
  cudaMalloc(&own, n);
  step<<<1, 32>>>(own, n);
  cudaFree(own);
}
// CHECK-NOT: {{warning|remark}}:
