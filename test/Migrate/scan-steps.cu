// Loops whose rounds are steps of a scan tell the runtime their steps, however a round is written.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Wno-sign-compare -Werror %t/scan-steps.cpp

__global__ void one_buffer(int *data) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = data[t];
  for (int d = 1; d < blockDim.x; d <<= 1) {
    __syncthreads();
    int below = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += below;
  }
  data[t] = s[t];
}
//      CHECK:  for (offloom::scan_steps steps(block, std::plus<int>(), 0); steps.next();)
// CHECK-NEXT:    for (int d = 1; d < blockDim.x; d <<= 1) {
// CHECK-NEXT:      steps.add(d, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        int t = threadIdx.x;
// CHECK-NEXT:        return offloom::scan_place(t, &s[t]);
// CHECK-NEXT:      });
// CHECK-NEXT:    }
// CHECK-NEXT:  block.threads(

// The variable is older than the loop, and threads that have none below keep their element.
__global__ void guarded(double *data, int n) {
  __shared__ double s[256];
  int t = threadIdx.x;
  if (t >= n)
    return;
  s[t] = data[t];
  __syncthreads();
  double below;
  for (int d = 1; d < n; d = d * 2) {
    if (t - d >= 0) // who has somebody below
      below = s[t - d];
    __syncthreads();
    if (d <= t)
      s[t] = below * s[t];
    __syncthreads();
  }
  data[t] = s[t];
}
//      CHECK:  for (offloom::scan_steps steps(block, std::multiplies<double>()); steps.next();)
// CHECK-NEXT:    for (int d = 1; d < n; d = d * 2) {
// CHECK-NEXT:      steps.add(d, [&](offloom::thread_index threadIdx) {
//      CHECK:        return offloom::scan_place(t, &s[t]);

__global__ void two_rows(float *out, const float *in, int n) {
  extern __shared__ float rows[];
  int to = 0, from = 1;
  rows[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    to = 1 - to; // they change places
    from = 1 - to;
    if (threadIdx.x >= d)
      rows[to * n + threadIdx.x] = rows[from * n + threadIdx.x] + rows[from * n + threadIdx.x - d];
    else
      rows[to * n + threadIdx.x] = rows[from * n + threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = rows[to * n + threadIdx.x];
}
//      CHECK:  for (offloom::scan_steps steps(block, std::plus<float>()); steps.next();)
// CHECK-NEXT:    for (int d = 1; d < n; d *= 2) {
// CHECK-NEXT:      to = 1 - to; // they change places
// CHECK-NEXT:      from = 1 - to;
// CHECK-NEXT:      steps.add(d, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        return offloom::scan_place(threadIdx.x, &rows[from * n + threadIdx.x], &rows[to * n + threadIdx.x]);
// CHECK-NEXT:      });
// CHECK-NEXT:    }

__global__ void pointers(unsigned *data) {
  __shared__ unsigned a[512], b[512];
  unsigned *from = a, *to = b;
  unsigned t = threadIdx.x, d = 1;
  a[t] = data[t];
  __syncthreads();
  while (d < 512) {
    unsigned v = from[t];
    if (!(t < d)) {
      v |= from[t - d];
    }
    to[t] = v;
    __syncthreads();
    unsigned *other = from;
    from = to;
    to = other;
    d *= 2;
  }
  data[t] = from[t];
}
//      CHECK:  for (offloom::scan_steps steps(block, std::bit_or<unsigned int>()); steps.next();)
// CHECK-NEXT:    while (d < 512) {
// CHECK-NEXT:      steps.add(d, [&](offloom::thread_index threadIdx) {
//      CHECK:        return offloom::scan_place(t, &from[t], &to[t]);
// CHECK-NEXT:      });
// CHECK-NEXT:      unsigned *other = from;
// CHECK-NEXT:      from = to;
// CHECK-NEXT:      to = other;
// CHECK-NEXT:      d *= 2;
// CHECK-NEXT:    }

template <typename T> __global__ void of_any_type(T *data) {
  __shared__ T s[512];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
#pragma unroll
  for (int d = 1; d < 512; d *= 2) {
    T v = T(0);
    if (t >= d)
      v = s[t - d];
    __syncthreads();
    s[t] = s[t] + v;
    __syncthreads();
  }
  data[t] = s[t];
}
template __global__ void of_any_type<short>(short *);
//      CHECK:  for (offloom::scan_steps steps(block, std::plus<T>(), T(0)); steps.next();)
// CHECK-NEXT:#pragma GCC unroll 32
// CHECK-NEXT:    for (int d = 1; d < 512; d *= 2) {
// CHECK-NEXT:      steps.add(d, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        int t = threadIdx.x;
// CHECK-NEXT:        return offloom::scan_place(t, &s[t]);

// Not where a round does more, where it is another step, or where something of it is wanted later.
__global__ void others(int *data, float *floats, int *last, int e) {
  __shared__ int s[256];
  __shared__ float f[256];
  int t = threadIdx.x, kept = 0, sum = 1;
  s[t] = data[t];
  f[t] = floats[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) { // somebody looks between the steps
    int v = t >= d ? s[t - d] : 0;
    if (t == 255)
      last[d] = s[t];
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  for (int d = 1; d < 256; d *= 2) { // the value is asked for behind the loop
    kept = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += kept;
    __syncthreads();
  }
  for (int d = 1; d < 256; d *= 2) { // those with none below use what a round before has left
    if (t >= d)
      sum = s[t - d];
    __syncthreads();
    s[t] += sum;
    __syncthreads();
  }
  for (int d = 1; d < 256; d *= 2) { // in another type
    double v = t >= d ? f[t - d] : 0;
    __syncthreads();
    f[t] += v;
    __syncthreads();
  }
  for (int d = 1; d < 256; d *= 2) { // from above
    int v = t + d < 256 ? s[t + d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  for (int d = e; d < 256; d *= 2) { // the distance may be below zero
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  for (int d = 1; d < s[0]; d *= 2) { // the block looks at the elements
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  for (int d = 1; d < 256; d *= 2) { // of another operator
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] -= v;
    __syncthreads();
  }
  data[t] = s[t] + kept + f[t];
}
// CHECK-LABEL: void others(
//   CHECK-NOT: scan_steps

template <class T, class U> __global__ void in_another_type(T *data) {
  __shared__ T s[256];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    U below = t >= d ? s[t - d] : U(0);
    __syncthreads();
    s[t] += below;
    __syncthreads();
  }
  data[t] = s[t];
}
template __global__ void in_another_type<float, double>(float *);

template <class T> struct Wider {
  using type = double;
};
template <class T> __global__ void in_a_named_type(T *data) {
  __shared__ T s[256];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    typename Wider<T>::type below = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += below;
    __syncthreads();
  }
  data[t] = s[t];
}
template __global__ void in_a_named_type(float *);
// CHECK-LABEL: void in_another_type(
//   CHECK-NOT: scan_steps
