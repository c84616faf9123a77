// Which lanes come to an access is known from the parts of a condition that are known, whatever its other parts are.
// RUN: not %offloom check --checks='-*,shm-bank-conflict' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

template <int Rows> __global__ void sums(float *out, int n) {
  __shared__ float partial[32][8];
  const int tid = threadIdx.x;
  partial[tid / 8][tid % 8] = tid;
  __syncthreads();
  if (tid < Rows && blockIdx.x + tid < n)
    // CHECK: [[@LINE+1]]:16: warning: 8 lanes of a warp meet in one bank
    out[tid] = partial[tid][1];
}

template <int Rows> __global__ void fewSums(float *out, int n) {
  __shared__ float partial[32][8];
  const int tid = threadIdx.x;
  partial[tid / 8][tid % 8] = tid;
  __syncthreads();
  if (tid < Rows && blockIdx.x + tid < n)
    out[tid] = partial[tid][1];
  if (!(tid >= Rows || blockIdx.x + tid >= n))
    out[tid] += partial[tid][2];
  if (tid >= Rows || blockIdx.x + tid >= n)
    return;
  out[tid] += partial[tid][3];
}

void launch(float *out, int n) {
  sums<32><<<1, 256>>>(out, n);
  fewSums<4><<<1, 256>>>(out, n);
}
