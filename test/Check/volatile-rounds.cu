// What a loop's step changes makes another place of the same index in the next round.
// RUN: not %offloom check --checks='-*,warp-volatile-is-not-sync' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

/// Each round has a part of the array to itself, and a barrier is in front of all of them.
template <int parts> __global__ void maximumOfParts(unsigned *x) {
  __shared__ volatile unsigned most[128 * parts];
  unsigned own[parts];
  for (int k = 0; k < parts; ++k)
    most[threadIdx.x + k * blockDim.x] = own[k] = x[threadIdx.x * parts + k];
  for (unsigned i = blockDim.x / 2; i != 0; i /= 2) {
    __syncthreads();
    if (threadIdx.x < i)
      for (int k = 0; k < parts; ++k) {
        const unsigned other = most[threadIdx.x + i + k * blockDim.x];
        if (other > own[k])
          most[threadIdx.x + k * blockDim.x] = own[k] = other;
      }
  }
  if (threadIdx.x == 0)
    for (int k = 0; k < parts; ++k)
      x[k] = own[k];
}

__global__ void scan(unsigned *x) {
  __shared__ volatile unsigned s[32];
  const unsigned lane = threadIdx.x;
  s[lane] = x[lane];
  __syncthreads();
  for (int offset = 1; offset < 32; offset *= 2)
    if (lane >= offset)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: this reads what other threads have written to 's'
      s[lane] += s[lane - offset];
  x[lane] = s[lane];
}

void launch(unsigned *x) {
  maximumOfParts<2><<<1, 128>>>(x);
  scan<<<1, 32>>>(x);
}
