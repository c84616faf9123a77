// What one thread of a row, or of each warp, goes through alone stays its own loop.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void first(const float *in, float *out, int n) {
  __shared__ float s[8];
  int t = threadIdx.x;
  if (t % 32 == 0)
    s[t / 32] = in[t];
  __syncthreads();
  if (t == 0) {
    float total = 0;
    for (int k = 0; k < blockDim.x / 32; ++k)
      total += s[k];
    out[blockIdx.x] = total;
  }
}
// CHECK-LABEL: void first(
//       CHECK:   block.threads(offloom::only(0), [&](offloom::thread_index) {
//  CHECK-NEXT:     float total = 0;
//  CHECK-NEXT:     for (int k = 0; k < blockDim.x / 32; ++k)
//  CHECK-NEXT:       total += s[k];
//  CHECK-NEXT:     out[blockIdx.x] = total;
//  CHECK-NEXT:   });

__global__ void leaders(const float *in, float *out, int n) {
  int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x;
  float total = 0;
  if (i < n && lane == 0)
    for (int k = 0; k < n; ++k)
      total += in[k];
  out[i] = total;
}
// CHECK-LABEL: void leaders(
//       CHECK:     if (i < n && lane == 0)
//  CHECK-NEXT:       for (int k = 0; k < n; ++k)

__global__ void left(const float *in, float *out, int n) {
  if (threadIdx.x != 0 || n < 2)
    return;
  float total = 0;
  for (int k = 0; k < n; ++k)
    total += in[k];
  out[blockIdx.x] = total;
}
// CHECK-LABEL: void left(
//       CHECK:     float total = 0;
//  CHECK-NEXT:     for (int k = 0; k < n; ++k)

// Many threads: rounds of all of them.
__global__ void many(const float *in, float *out, int n) {
  float total = 0;
  if (threadIdx.x % 4 == 0)
    for (int k = 0; k < n; ++k)
      total += in[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = total;
}
// CHECK-LABEL: void many(
//       CHECK:     for (int k = 0; k < n; ++k)
//  CHECK-NEXT:       lanes.threads(
