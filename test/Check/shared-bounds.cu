// Every thread of the block is looked at; a guard that cannot be followed is believed.
// RUN: not %offloom check --checks='-*,shm-index-oob' %s 2>&1 | FileCheck --implicit-check-not='error:' %s

__global__ void kernel(float *x, int n) {
  __shared__ float s[100], tile[8][32];
  if (threadIdx.x < 100)
    s[threadIdx.x] = 1;
  if (threadIdx.x < n)
    s[threadIdx.x] = 1;
  for (int i = 0; i < n; ++i)
    s[threadIdx.x] = 1;
  // CHECK: [[@LINE+1]]:3: error: thread (99, 0, 0) of a block of 128 is at byte 400 of 's', which has 400 [shm-index-oob]
  s[threadIdx.x + 1] = 1;
  tile[threadIdx.x / 32][threadIdx.x % 32] = 1;
  if (threadIdx.x >= 100)
    return;
  x[threadIdx.x] = s[99 - threadIdx.x];
}

__global__ void leaves(float *x, int n) {
  __shared__ float s[64];
  if (threadIdx.x >= n)
    return;
  s[threadIdx.x] = x[threadIdx.x];
}

void launch(float *x, int n) {
  kernel<<<1, 128>>>(x, n);
  leaves<<<1, 128>>>(x, n);
}
