// RUN: not %offloom check --checks='-*,warp-reduce-result-all-lanes' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__device__ float warpSum(float v) {
  for (int i = 16; i > 0; i >>= 1)
    v += __shfl_down_sync(0xffffffff, v, i);
  return v;
}
__device__ float warpSumOfAll(float v) {
  for (int i = 16; i > 0; i >>= 1)
    v += __shfl_down_sync(0xffffffff, v, i);
  return __shfl_sync(0xffffffff, v, 0);
}

__global__ void wrong(float *x, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float largest = x[i];
  for (int o = 16; o > 0; o /= 2)
    largest = fmaxf(largest, __shfl_down_sync(~0u, largest, o));
  // CHECK: [[@LINE+1]]:3: warning: each lane uses its own 'largest' here, and lane 0 alone has the result
  x[i] = expf(y[i] - largest);
  // CHECK: :[[@LINE-4]]:3: note: the reduction leaves its result in lane 0
  float sum = warpSum(x[i]);
  for (int k = threadIdx.x; k < n; k += 32)
    // CHECK: [[@LINE+1]]:5: warning: each lane uses its own 'sum' here
    x[k] /= sum;
}

__global__ void ofLaneZero(float *x, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = warpSum(x[i]);
  if (threadIdx.x % 32 == 0)
    out[i] = x[i] / sum;
  out[i] = sum;                             // the slots of the others may be ignored
  out[i / 32] += sum * (threadIdx.x == 0);  // masked
  out[i] = threadIdx.x == 0 ? x[i] / sum : 0;
  if (threadIdx.x % 32 != 0)
    return;
  out[i] = x[i] / sum;
}

__global__ void ofAllLanes(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] /= warpSumOfAll(x[i]);
  float all = warpSumOfAll(x[i]);
  x[i] /= all;
  float sum = warpSum(x[i]);
  sum = __shfl_sync(~0u, sum, 0);
  x[i] /= sum;
  float both = x[i];
  for (int o = 16; o > 0; o /= 2)
    both += __shfl_xor_sync(~0u, both, o);
  x[i] /= both;
}

__global__ void scan(float *x) {
  float sum = x[threadIdx.x];
  for (int o = 1; o < 32; o *= 2) {
    float other = __shfl_down_sync(~0u, sum, o);
    if (threadIdx.x % 32 + o < 32)
      sum += other;
  }
  x[threadIdx.x] -= sum;
}
