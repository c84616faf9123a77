// Threads that leave a loop, or its round, while others wait at its barrier.
// RUN: not %offloom check --checks='-*,sync-break-before-barrier,sync-divergent-barrier' %s 2>&1 | FileCheck %s "--implicit-check-not={{remark|warning}}:"
__global__ void leaves(float *x, int n) {
  __shared__ float part[256];
  part[threadIdx.x] = x[threadIdx.x];
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half) {
      if (threadIdx.x + half >= n)
        // CHECK: [[@LINE+1]]:9: remark: some threads leave the loop here by a condition on their index, and the others wait at its barrier until those are at the end of the kernel
        break;
      part[threadIdx.x] += part[threadIdx.x + half];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
    x[0] = part[0];
}
__global__ void meetsAnother(float *x, int n) {
  __shared__ float part[256];
  part[threadIdx.x] = x[threadIdx.x];
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x + half >= n)
      break;
    part[threadIdx.x] += part[threadIdx.x + half];
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}__syncthreads
    __syncthreads();
  }
  __syncthreads();
  x[threadIdx.x] = part[0];
}
__global__ void skips(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x > i)
      continue;
    x[i] = 0;
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}__syncthreads
    __syncthreads();
  }
}

__global__ void allLeave(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > n)
      break;
    __syncthreads();
  }
}
__global__ void skipsBehind(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    if (threadIdx.x > i)
      continue;
    x[i] = 0;
  }
}
__global__ void innerLoop(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      if (threadIdx.x == j)
        break;
    __syncthreads();
  }
}
