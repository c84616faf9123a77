// Blocks that read what others write in the same launch.
// RUN: not %offloom check --checks='-*,sync-race-between-blocks' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

__global__ void smooth(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+3]]:27: warning: another block writes 'x[i - 1]' in the same launch
  // CHECK: [[@LINE+2]]:5: note: it is written here
  if (i > 0 && i < n)
    x[i] = 0.5f * (x[i] + x[i - 1]);
}

__global__ void with_barrier(float *x, int n) {
  int block = blockIdx.x, own = threadIdx.x;
  int i = own + block * blockDim.x;
  // CHECK: [[@LINE+1]]:16: warning: another block writes 'x[i + 1]'
  float next = x[i + 1];
  __syncthreads();
  x[i] = next;
}

__global__ void sums(float *x, int n) {
  __shared__ float s[256];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:20: warning: another block writes 'x[i]'
  s[threadIdx.x] = x[i];
  __syncthreads();
  if (threadIdx.x == 0)
    x[blockIdx.x] = s[0] + s[1];
}

template <class T> __global__ void of_template(T *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:10: warning: another block writes 'x[i + 2]'
  x[i] = x[i + 2];
}
template __global__ void of_template(float *);

__global__ void total(float *parts, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  parts[i] = x[i] * x[i];
  if (blockIdx.x > 0)
    return;
  float sum = 0;
  for (int k = 0; k < n; k += blockDim.x)
    // CHECK: [[@LINE+1]]:12: warning: another block writes 'parts[threadIdx.x + k]'
    sum += parts[threadIdx.x + k];
  parts[i] = sum;
}

__global__ void one_block(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float next = x[i + 1];
  __syncthreads();
  x[i] = next;
}

__global__ void two_arrays(float *out, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i + 1] + out[i];
}

__global__ void own_part(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = blockIdx.x * 64; k < n; ++k)
    x[i] += x[threadIdx.x + k]; // which part that is depends on n
}

__global__ void every_other(float *x, int parity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == parity)
    x[i] = x[i + 1];
}

__global__ void halves(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 512)
    x[i] += x[i + 512];
}

__global__ void last_block(float *x, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    x[blockIdx.x] = 1;
    __threadfence();
    last = atomicInc(count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last)
    x[0] += x[threadIdx.x];
}

__global__ void first_block(float *x) {
  int block = blockIdx.x;
  if (block > 0)
    x[blockIdx.x] = 1;
  else
    x[0] = x[threadIdx.x + 1000];
}

void f(float *x) {
  one_block<<<1, 256>>>(x);
  one_block<<<dim3(1, 1), 256>>>(x);
  smooth<<<1, 256>>>(x, 3);
  smooth<<<2, 256>>>(x, 3);
}
