// A guard with an unknown bound may keep lanes of the last warp from a function that names them all; known ones do.
// RUN: not %offloom check --checks='-*,warp-full-mask-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

__device__ float sum(float v) {
  for (int o = 16; o > 0; o /= 2)
    v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
template <int Width> __device__ float sum_of(float v) {
  for (int o = Width / 2; o > 0; o /= 2)
    v += __shfl_xor_sync(~0u, v, o);
  return v;
}

__global__ void guarded(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: [[@LINE+1]]:15: remark: unless 'n' is a multiple of 32, lanes of the last warp do not come to this __shfl_down_sync
    float v = sum(in[i]);
    out[i] = v;
  }
}

__global__ void left(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n <= i)
    return;
  // CHECK: [[@LINE+1]]:12: remark: unless 'n' is a multiple of 32, {{.*}} to this __shfl_xor_sync
  out[i] = sum_of<32>(in[i]);
}

// Lanes that have returned need not come to a vote.
__global__ void vote(const float *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = __ballot_sync(0xffffffff, in[i] > 0);
}

// Four rows to a warp.
__global__ void short_rows(const float *in, float *out, int rows) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row < rows && in) {
    // CHECK: [[@LINE+1]]:16: remark: unless 'rows' is a multiple of 4,
    out[row] = sum_of<8>(in[row * 8 + threadIdx.x]);
  }
}

// A row to a warp: all lanes come, or none does.
__global__ void rows_of_a_warp(const float *in, float *out, int rows) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row < rows)
    out[row] = sum(in[row * 32 + threadIdx.x]);
}
__global__ void rows_by_division(const float *in, float *out, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows)
    return;
  out[row] = sum(in[row * 32 + threadIdx.x % 32]);
}

// Rounded up, it may well be a multiple.
__global__ void rounded(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < (n + 31) / 32 * 32)
    out[i] = sum(i < n ? in[i] : 0);
}

__global__ void known(const float *in, float *out) {
  if (threadIdx.x < 20)
    // CHECK: [[@LINE+1]]:24: warning: 20 lanes of warp 0 of a block of 64 come to this __shfl_down_sync
    out[threadIdx.x] = sum(in[threadIdx.x]);
}

void launch(float *in, float *out, int n) {
  guarded<<<(n + 255) / 256, 256>>>(in, out, n);
  left<<<(n + 255) / 256, 256>>>(in, out, n);
  vote<<<(n + 255) / 256, 256>>>(in, (int *)out, n);
  short_rows<<<(n + 31) / 32, dim3(8, 32)>>>(in, out, n);
  rows_of_a_warp<<<(n + 7) / 8, dim3(32, 8)>>>(in, out, n);
  rows_by_division<<<(n + 7) / 8, 256>>>(in, out, n);
  rounded<<<(n + 255) / 256, 256>>>(in, out, n);
  known<<<1, 64>>>(in, out);
}
