// What all threads write alike, and each has written itself, is what it reads.
// RUN: not %offloom check --checks='-*,sync-*,warp-volatile-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void scalars(float *out, const float *in, int n) {
  __shared__ int begin, end;
  begin = blockIdx.x * 16;
  end = begin + n;
  for (int i = begin; i < end; ++i)
    out[i] = in[i];
}
__global__ void constants(float *out, const float *in) {
  __shared__ float weights[9];
  for (int i = 0; i < 9; ++i)
    weights[i] = 1.0f / 9;
  float sum = 0;
  for (int i = 0; i < 9; ++i)
    sum += weights[i] * in[threadIdx.x];
  out[threadIdx.x] = sum;
}
__global__ void argument(int *out, int n) {
  __shared__ int s[4];
  s[1] = n;
  out[threadIdx.x] = s[1];
}
// Whoever reads it, in functions too, and whoever writes it.
__device__ float sumOf(const float *weights, const float *in) {
  float sum = 0;
  for (int i = 0; i < 9; ++i)
    sum += weights[i] * in[i];
  return sum;
}
template <class T, int N> __device__ T first(const T (&values)[N]) { return values[0]; }
__device__ void fill(float *weights, float value) {
  for (int i = 0; i < 9; ++i)
    weights[i] = value;
}
__global__ void readByFunctions(float *out, const float *in, int n) {
  __shared__ float weights[9];
  for (int i = 0; i < 9; ++i)
    weights[i] = n * 2.0f;
  auto last = [&] { return weights[8]; };
  out[threadIdx.x] = sumOf(weights, in + threadIdx.x) + first(weights) + last();
}
__global__ void writtenByFunction(float *out, const float *in, float value) {
  __shared__ float weights[9], others[9];
  fill(weights, value);
  fill(&others[0], 1.0f);
  out[threadIdx.x] = sumOf(weights, in + threadIdx.x) + others[3];
}
__global__ void filledInTurn(float *out, float value) {
  __shared__ float weights[9];
  weights[0] = value;
  out[threadIdx.x] = weights[0];
  __syncthreads();
  weights[0] = 2 * value;
  out[threadIdx.x] += weights[0];
}

__global__ void twice(int *out) {
  __shared__ int s;
  s = 0;
  s = 1;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 's' what thread {{[0-9]+}} writes
  out[threadIdx.x] = s;
}
__global__ void ownByFunction(float *out, const float *in) {
  __shared__ float weights[9];
  fill(weights, threadIdx.x);
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 'weights' what thread {{[0-9]+}} writes
  out[threadIdx.x] = weights[0] * in[threadIdx.x];
}
__global__ void otherValue(int *out) {
  __shared__ int s;
  s = 0;
  if (threadIdx.x == 40)
    s = 1;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread 0 reads in 's' what thread {{[0-9]+}} writes
  out[threadIdx.x] = s;
}
__global__ void ownValue(int *out) {
  __shared__ int s;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: 64 threads write different values to one place here
  s = threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 's' what thread {{[0-9]+}} writes
  out[threadIdx.x] = s;
}
__global__ void notItself(int *out) {
  __shared__ int s;
  if (threadIdx.x < 32)
    s = 5;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} reads in 's' what thread {{[0-9]+}} writes
  out[threadIdx.x] = s;
}
__global__ void ofRounds(int *out, int n) {
  __shared__ int s;
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:{{.*}}: warning: thread {{[0-9]+}} overwrites in 's' in the next round what thread {{[0-9]+}} reads
    s = i;
    out[i * 64 + threadIdx.x] = s;
  }
}
// Blocks of one thread in z.
__global__ void flat(int *out, int n) {
  __shared__ int s[64];
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (z < n) {
    s[threadIdx.x] = z;
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
  }
}
__global__ void deep(int *out, int n) {
  __shared__ int s[64];
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (z < n) {
    s[threadIdx.x] = z;
    // CHECK: [[@LINE+1]]:{{.*}}: warning: '__syncthreads' is not reached by every thread
    __syncthreads();
    out[threadIdx.x] = s[63 - threadIdx.x];
  }
}
void launch(float *f, int *i, int n) {
  scalars<<<n, 64>>>(f, f + n, n);
  constants<<<n, 64>>>(f, f + n);
  argument<<<n, 64>>>(i, n);
  readByFunctions<<<n, 64>>>(f, f + n, n);
  writtenByFunction<<<n, 64>>>(f, f + n, n);
  filledInTurn<<<n, 64>>>(f, n);
  twice<<<n, 64>>>(i);
  ownByFunction<<<n, 64>>>(f, f + n);
  otherValue<<<n, 64>>>(i);
  ownValue<<<n, 64>>>(i);
  notItself<<<n, 64>>>(i);
  ofRounds<<<n, 64>>>(i, n);
  flat<<<dim3(1, 1, n), dim3(64, 1, 1)>>>(i, n);
  deep<<<dim3(1, 1, n), dim3(64, 1, 2)>>>(i, n);
}

// Volatile memory: elements in two parts of an array are the thread's own, where it stores both.
__global__ void parts(volatile float *forces, volatile float *sums, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float x = forces[i], y = forces[n + i];
    sums[i] += x;
    sums[i + n] += y;
    forces[i] = 0;
    forces[i + n] = 0;
  }
}
