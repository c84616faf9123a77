// Where somebody waits for memory to change, all that is volatile stays so.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void waits(int *out) {
  __shared__ volatile int flag;
  __shared__ volatile int s[64];
  if (threadIdx.x == 0)
    flag = 0;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 63) {
    s[0] = 5;
    flag = 1;
  }
  while (flag == 0)
    ;
  out[threadIdx.x] = s[0];
}
// CHECK: volatile int flag;
// CHECK: volatile int s[64];
