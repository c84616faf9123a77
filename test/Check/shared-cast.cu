// RUN: not %offloom check --checks='-*,shm-pad-*,shm-extern-misaligned-carve' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__global__ void kernel(float4 *x, int n) {
  __shared__ __align__(16) float odd[32][33], even[32][36];
  extern __shared__ float buffer[];
  // CHECK: [[@LINE+1]]:11: warning: a row of 'odd' has 132 bytes, so that not every row starts where a 'float4' may
  x[0] = *(float4 *)&odd[threadIdx.x][0];
  x[1] = *(float4 *)even[threadIdx.x];
  x[2] = *(float4 *)odd[0];
  // CHECK: [[@LINE+1]]:15: warning: byte 12 of 'buffer' is no place for a 'double'
  double *a = (double *)(buffer + 3);
  double *b = (double *)(buffer + n);
  float *c = (float *)(buffer + 3);
  *a = *b = *c;
}
