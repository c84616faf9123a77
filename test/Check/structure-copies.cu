// Whole structures, and bytes, that each lane copies for itself; what one access of a vector copies is none of them.
// RUN: not %offloom check --checks='-*,mem-aos-copy,mem-per-thread-chunk' %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

struct Body {
  float position[4], velocity[4], mass[8];
};
// CHECK: [[@LINE+2]]:66: remark: each lane of a warp copies 64 bytes of its own
// CHECK: [[@LINE+1]]:85: remark: each lane of a warp copies 64 bytes of its own
__global__ void whole(Body *out, const Body *in, int n) { if (n) out[threadIdx.x] = in[threadIdx.x]; }

__global__ void toLocal(float *out, const Body *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:15: remark:
  Body mine = in[i];
  out[i] = mine.position[0] + mine.mass[7];
}
__global__ void bytes(float *out, const float *in) {
  // CHECK: [[@LINE+1]]:3: warning: each thread goes through elements of its own, 256 bytes from the next thread's
  memcpy(out + threadIdx.x * 64, &in[64 * threadIdx.x], 64 * sizeof(float));
}

__global__ void vectors(float4 *out, const float4 *in, Body *all, const Body *one) {
  out[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x == 0)
    *all = *one;
  Body same = one[blockIdx.x];
  out[threadIdx.x].x += same.mass[0];
}
__global__ void few(char *out, const char *in) { memcpy(out + threadIdx.x * 4, in + threadIdx.x * 4, 4); }
