// Compilers are asked to write small loops in loops out, that loops over threads remain. Not one loop, not many rounds, not against the author.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void product(
// CHECK-NOT: WRITE_OUT
//      CHECK: OFFLOOM_WRITE_OUT
// CHECK-NEXT: for (int k = 0; k < 16; k++)
// CHECK-NEXT: for (int w = 0; w < 4; w++)
// CHECK-NOT: WRITE_OUT
__global__ void product(const float *a, float *b, int n) {
  __shared__ float s[16][64];
  int x = threadIdx.x;
  float acc[4] = {};
  for (int k = 0; k < 16; k++) s[k][x] = a[k * n + x];
  __syncthreads();
  for (int k = 0; k < 16; k++)
    for (int w = 0; w < 4; w++) acc[w] += s[k][w] * s[k][x];
  b[x] = acc[0] + acc[1] + acc[2] + acc[3];
  __syncthreads();
  for (int k = 0; k < 32; k++)
    for (int w = 0; w < 32; w++) b[x] += k * w;
}

// CHECK-LABEL: void asked(
//  CHECK: #pragma GCC unroll 2
//  CHECK-NEXT: for (int k = 0;
//  CHECK-NOT: unroll
__global__ void asked(const float *a, float *b) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  float sum = 0;
#pragma unroll 2
  for (int k = 0; k < 16; k++)
    for (int w = 0; w < 4; w++) sum += s[k * 4 + w] * threadIdx.x;
  b[threadIdx.x] = sum;
}
