// Elements that a thread stores, and reads again behind stores by other pointers.
// RUN: %offloom check --checks='-*,mem-stored-read-back' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void step(float *x, float *v, const float *wind, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    v[i] = v[i] * 0.5f;
    x[i] = x[i] + v[i] * dt;
    // CHECK: [[@LINE+1]]:12: remark: 'v[i]' and one more are read from memory where this thread has just stored them
    v[i] = v[i] + wind[i];
    x[i] += v[i] * dt;
  }
}
template <class T> __global__ void inBranches(T *x, T *v, T dt, bool more) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = dt;
  x[i] = dt;
  if (more) {
    // CHECK: [[@LINE+1]]:12: remark: 'v[i]' and one more are read from memory
    v[i] = v[i] + dt;
    x[i] = x[i] + dt;
  }
}
template __global__ void inBranches(float *, float *, float, bool);

__global__ void apart(float *__restrict__ x, float *__restrict__ v, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = v[i] * 0.5f;
  x[i] = x[i] + v[i] * dt;
  v[i] = v[i] + 1;
  x[i] = x[i] + v[i] * dt;
}
__global__ void ofOtherTypes(float *x, int *v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = v[i] / 2;
  x[i] = x[i] + 1;
  v[i] = v[i] + 1;
  x[i] = x[i] + 1;
}
__global__ void behindBarriers(float *x, float *v, int n) {
  int i = threadIdx.x;
  v[i] = v[i] / 2;
  x[i] = 0;
  __syncthreads();
  x[i] = x[i] + v[i];
  v[i] = v[i] + x[i];
}
__global__ void onceAlone(float *x, float *v) {
  int i = threadIdx.x;
  v[i] = 1;
  x[i] = 2;
  v[i] += 1;
}
__global__ void elsewhere(float *x, float *v) {
  int i = threadIdx.x;
  v[i] = 1;
  x[i] = 2;
  i += 32;
  v[i] = v[i] + 1;
  x[i] = x[i] + 1;
}
