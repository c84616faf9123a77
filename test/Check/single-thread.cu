// Loops of one thread, however it is chosen; short ones, those of a lane of each warp, and what one thread is there for are none.
// RUN: %offloom check --checks='-*,flow-single-thread-section' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

constexpr int Rounds = 256;

__global__ void waits(float *out, const float *in) {
  __shared__ float total;
  if (threadIdx.x == 0) {
    float sum = 0;
    // CHECK: [[@LINE+1]]:5: remark: one thread goes through this loop while the others of the block wait at a barrier
    for (int i = 0; i < Rounds; ++i)
      sum += in[i];
    total = sum;
  }
  __syncthreads();
  out[threadIdx.x] = total;
}
__global__ void atEnd(float *out, const float *in, int n) {
  const int t = threadIdx.x;
  if (!t && n > 3) {
    int i;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}while the others of the block have nothing to do
    for (i = 0; i < blockDim.x; i++)
      for (int k = 0; k < n; ++k)
        out[i] += in[k];
  }
}
__global__ void returned(float *out, const float *in, int n) {
  if (0 != threadIdx.x)
    return;
  int i = 0;
  // CHECK: [[@LINE+1]]:3: remark:
  while (i < n) {
    out[i] = in[i];
    ++i;
  }
}
__global__ void firstOfGrid(float *out, const float *in, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x == 0)
    // CHECK: [[@LINE+1]]:5: remark:
    for (int i = 0; i < n; ++i)
      out[i] = in[i];
}
__device__ void addUp(float *out, const float *in, int n) {
  // CHECK: [[@LINE+1]]:3: remark:
  for (int i = 0; i < n; ++i)
    *out += in[i];
}
__global__ void byFunction(float *out, const float *in, int n) {
  if (threadIdx.x < 1)
    addUp(out, in, n);
}

__global__ void shortLoop(float *out, const float *in) {
  if (threadIdx.x == 0)
    for (int i = 0; i < 8; ++i)
      out[i] = in[i];
}
__global__ void ofWarps(float *out, const float *in) {
  int i;
  if (threadIdx.x == 0)
    for (i = 0; i < blockDim.x / 32; ++i)
      out[i] = in[i];
}
__global__ void firstLanes(float *out, const float *in, int n) {
  if (threadIdx.x % 32 == 0)
    for (int i = 0; i < n; ++i)
      out[threadIdx.x / 32] += in[i];
}
__global__ void polls(volatile int *flag, int *taken, int n) {
  if (threadIdx.x == 0) {
    while (*flag != n)
      ;
    for (int i = 0; i < n; ++i)
      atomicAdd(&taken[i], 1);
  }
}
__global__ void divided(float *out, const float *in, int n) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i)
      out[i] = in[i];
  else
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      out[n + i] = in[i];
}
__global__ void alone(float *out, const float *in, int n) {
  if (threadIdx.x == 0)
    for (int i = 0; i < n; ++i)
      out[i] = in[i];
}
void launch(float *out, const float *in, int n) {
  ofWarps<<<1, 256>>>(out, in);
  alone<<<1, 1>>>(out, in, n);
}
