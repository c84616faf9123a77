// Trees that leave out every second thread, and then every fourth, however that is asked.
// RUN: not %offloom check --checks='-*,flow-lane-parity-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void guarded(float *x, int n) {
  __shared__ float s[256];
  const unsigned t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int step = 1; step < blockDim.x; step *= 2) {
    // CHECK: [[@LINE+1]]:9: warning: interleaved addressing
    if (t % (2 * step) == 0 && t + step < n)
      s[t] += s[t + step];
    __syncthreads();
  }
  x[blockIdx.x] = s[0];
}
__global__ void byMask(float *x) {
  for (int step = 1; step < blockDim.x; step <<= 1) {
    const int group = step * 2;
    // CHECK: [[@LINE+1]]:9: warning: interleaved addressing
    if (!(threadIdx.x & (step * 2 - 1)))
      x[threadIdx.x] += x[threadIdx.x + step];
    __syncthreads();
    // CHECK: [[@LINE+1]]:9: warning: interleaved addressing
    if (0 == threadIdx.x % group)
      x[threadIdx.x] += 1;
    __syncthreads();
  }
}

__global__ void neighbours(float *x) {
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step)
      x[threadIdx.x] += x[threadIdx.x + step];
    __syncthreads();
    if (threadIdx.x % 32 == 0)
      x[0] += step;
  }
}

// Those that do not fit the condition have work too, in a bitonic sort.
__global__ void bitonic(int *x) {
  for (int k = 2; k <= blockDim.x; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int other = threadIdx.x ^ j;
      if (other > threadIdx.x) {
        if ((threadIdx.x & k) == 0)
          x[threadIdx.x] = min(x[threadIdx.x], x[other]);
        else
          x[threadIdx.x] = max(x[threadIdx.x], x[other]);
      }
      __syncthreads();
    }
}
void sort(int *x) { bitonic<<<1, 256>>>(x); }

// A function of the device's, for blocks that nobody knows.
__device__ void sum(float *values, int size) {
  for (unsigned int step = 1; step < size; step *= 2) {
    __syncthreads();
    // CHECK: [[@LINE+1]]:9: warning: interleaved addressing
    if (threadIdx.x % (2 * step) == 0)
      values[threadIdx.x] += values[threadIdx.x + step];
  }
}
