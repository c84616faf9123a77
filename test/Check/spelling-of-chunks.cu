// Each thread goes through elements of its own, however the loop and the index are spelled.
// RUN: not %offloom check --checks='-*,mem-per-thread-chunk,mem-*-stride,mem-uncoalesced-global' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

__global__ void outside(const float *q, float *o, int n, int nd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, m;
  float s = 0;
  for (m = 0; m < nd; m++)
    // CHECK: [[@LINE+1]]:10: warning: each thread goes through elements of its own, '{{.*}}' elements from the next thread's
    s += q[i * nd + m];
  for (m = 0; nd > m; m += 1)
    // CHECK: [[@LINE+1]]:10: warning: each thread goes through elements of its own, '{{.*}}' elements from the next thread's
    s += q[m + nd * i];
  o[i] = s;
}

__global__ void whileLoop(const float *q, float *o, int n, int nd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, m = 0;
  float s = 0;
  while (m < nd) {
    // CHECK: [[@LINE+1]]:10: warning: each thread goes through elements of its own, '{{.*}}' elements from the next thread's
    s += q[i * nd + m];
    ++m;
  }
  o[i] = s;
}

__global__ void clamped(const float *q, float *o, int n, int nd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = min(i, n - 1);
  float s = 0;
  for (int m = 0; m < nd; m++)
    // CHECK: [[@LINE+2]]:10: warning: each thread goes through elements of its own, 'nd' elements from the next thread's
    // CHECK: [[@LINE+1]]:27: warning: each thread goes through elements of its own, '{{.*}}' elements from the next thread's
    s += q[at * nd + m] + q[min(i, n - 1) * nd + m];
  o[i] = s;
}

__global__ void product(const float *q, float *o, int nd, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int m = 0; m < nz; m++)
    // CHECK: [[@LINE+1]]:10: warning: each thread goes through elements of its own, 'nd * nz' elements from the next thread's
    s += q[i * nd * nz + m];
  o[i] = s;
}

// The lanes of a warp are side by side, or at one place.
__global__ void same(const float *q, float *o, int nd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, m;
  float s = 0;
  for (m = 0; m < nd; m++)
    s += q[m * nd + i] + q[m];
  o[i] = s;
}

void launch(const float *q, float *o, int n) {
  outside<<<8, 256>>>(q, o, n, 8);
  whileLoop<<<8, 256>>>(q, o, n, 8);
  clamped<<<8, 256>>>(q, o, n, 8);
  product<<<8, 256>>>(q, o, 8, 4);
  same<<<8, 256>>>(q, o, 8);
}
