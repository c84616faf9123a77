// RUN: %offloom check --checks='-*,launch-guard-off-by-one' %s 2>&1 | FileCheck --implicit-check-not=remark: %s

__device__ inline int globalIndex() { return threadIdx.x + blockIdx.x * blockDim.x; }

__global__ void orEqual(float *p, int n) {
  int i = globalIndex();
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'i' may be 'n' itself here: 'p[i]' is beyond{{.*}} [launch-guard-off-by-one]
  if (n >= i)
    p[i] = 0;
}

__global__ void onlyAbove(float *p, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}} [launch-guard-off-by-one]
  if (i > n)
    return;
  p[i] = 0;
}

__global__ void right(float *p, int n, int last) {
  int i = globalIndex();
  if (i < n)
    p[i] = 0;
  if (i <= last)
    p[i] = 1;
}

__global__ void fromOne(float *p, int n) {
  int i = globalIndex();
  if (i >= 1 && i <= n)
    p[i] = 0;
}

__global__ void neighbours(float *p, int n) {
  int i = globalIndex();
  if (i <= n)
    p[i] = p[i + 1];
}

__global__ void lastOfFour(float *p, float *sums, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}} remark: 'i + 3 * blockDim.x' may be 'n' itself here: 'p[i + 3 * blockDim.x]' is
  if (i + 3 * blockDim.x <= n)
    sums[i] = p[i] + p[i + blockDim.x] + p[i + 2 * blockDim.x] + p[i + 3 * blockDim.x];
}
__global__ void lastOfFourIsThere(float *p, float *sums, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  if (i + 4 <= n) // counts
    sums[i] = p[i] + p[i + 3];
  if (i + 3 * blockDim.x < n)
    sums[i] = p[i + 3 * blockDim.x];
}
