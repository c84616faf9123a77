// Vectors that begin between two others, at whatever spelling of the offset; and what is not known to.
// RUN: not %offloom check --checks='-*,mem-vector-cast-odd-offset' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void sums(const float *in, float4 *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, first = 4 * i;
  // CHECK: [[@LINE+1]]:13: warning: a 'float4' must be aligned to 16 bytes, and this is 4 past a multiple of that, if 'in' is one
  out[0] = *(const float4 *)(in + first + 1);
  // CHECK: [[@LINE+1]]:13: warning: {{.*}} this is 8 past
  out[1] = *reinterpret_cast<const float4 *>(&in[8 * i - 2]);
  out[3] = *(const float4 *)(in + 4 * (i + 1));
  out[4] = *(const float4 *)(in + n * i);
  out[5] = *(const float4 *)(in + i + 1);
}
__device__ float4 load(const float *in, int i) { return *(const float4 *)(in + 4 * i + 1); }
__global__ void moved(const float *in, float4 *out) {
  in += 3;
  *out = *(const float4 *)(in + 1);
}
