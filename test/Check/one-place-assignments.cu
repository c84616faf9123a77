// Variables that are declared first and set in one place later are what they are set to there.
// RUN: not %offloom check --checks='-*,mem-per-thread-chunk,mem-symbolic-stride,mem-uncoalesced-global,shm-bank-conflict' %s 2>&1 | FileCheck %s --implicit-check-not='{{warning|remark}}:'

__global__ void rows(float *out, int n, int m) {
  float *row;
  for (int j = threadIdx.x; j < m; j += blockDim.x) {
    row = out + j * n;
    for (int t = 0; t < n; ++t)
      // CHECK: [[@LINE+1]]:7: warning: each thread goes through elements of its own, 'n' elements
      row[t] = 0;
  }
}

__global__ void index(float *out, int n) {
  int i, j;
  i = blockIdx.x * blockDim.x + threadIdx.x;
  j = i * 16;
  // CHECK: [[@LINE+1]]:3: warning: the lanes of a warp touch 32 sectors
  out[j] = 1;
  out[i] = 1;
}

__global__ void two_ways(float *out, int n) {
  int i;
  if (n > 3)
    i = threadIdx.x * 16;
  else
    i = threadIdx.x;
  out[i] = 1; // either
}

// Elements that are passed by reference are read.
template <class T> struct Sum {
  __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T> __global__ void functor(T *out, Sum<T> add) {
  __shared__ T s[1024];
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  // CHECK: [[@LINE+1]]:29: warning: 8 lanes of a warp meet in one bank
  out[threadIdx.x] = add(1, s[threadIdx.x * 8]);
  out[threadIdx.x] = add(1, s[threadIdx.x]);
}
void launch(int *x) { functor<int><<<1, 128>>>(x, {}); }

// And by the functions that load.
__global__ void loads(float *out, const float *in, int n) {
  int i = threadIdx.x;
  // CHECK: [[@LINE+1]]:19: warning: the lanes of a warp touch 32 sectors
  out[i] = __ldg(&in[i * 16]);
  out[i] = __ldg(&in[i]);
}

// A kernel of two dimensions that is launched nowhere has rows of a warp.
__global__ void plane(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: [[@LINE+1]]:3: remark: the lanes of a warp are 'width' elements apart
  out[x * width + y] = in[y * width + x];
}
