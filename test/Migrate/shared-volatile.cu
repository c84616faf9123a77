// Shared memory that threads exchange values through is volatile no more; other memory stays so.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/shared-volatile.cpp
// RUN: %offloom migrate --form fibers %s 2>/dev/null | FileCheck %s --check-prefix=FIBERS

__device__ void last(volatile float *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
  s[t] += s[t + 8];
  s[t] += s[t + 4];
  s[t] += s[t + 2];
  s[t] += s[t + 1];
}
// CHECK: void last(offloom::block &block, float *s,
// FIBERS: void last(volatile float *s,

template <class T> __device__ void inside(T *s, unsigned t) {
  volatile T *v = s;
  v[t] += v[t + 16];
  v[t] += v[t + 8];
}
// CHECK: void inside(offloom::block &block, T *s,
// CHECK:   T *v = s;

// Somebody gives it global memory.
__device__ void any(volatile float *s, int t) { s[t] += 1; }
// CHECK: void any(volatile float *s, int t)

__global__ void sums(float *in, float *out) {
  __shared__ float s[320];
  __shared__ volatile float d[320];
  volatile __shared__ float e[320], f[2];
  int t = threadIdx.x;
  s[t] = in[t];
  d[t] = 1;
  e[t] = in[t];
  f[0] = 1;
  __syncthreads();
  any(out, t);
  any(s, t);
  __syncthreads();
  if (t < 32)
    last(s, t);
  __syncthreads();
  if (t < 32)
    inside(&s[32], t);
  __syncthreads();
  if (t < 32) {
    volatile float *w = s;
    w[t] += w[t + 32];
    w[t] += w[t + 16];
  }
  __syncthreads();
  float volatile *const from = d + 1;
  volatile float *x = out, *y = s;
  volatile float z = from[0];
  out[t] = d[0] + e[1] + x[t] + y[2] + z;
}
// CHECK: void sums(
// CHECK:   float d[320];
// CHECK:   float e[320], f[2];
// CHECK:   float *w = s;
// CHECK:   float *const from = d + 1;
// CHECK:   volatile float *x = out, *y = s;
// CHECK:   volatile float z = from[0];

int main() {
  sums<<<1, 256>>>(nullptr, nullptr);
}
