// What a function's reference refers to may be anything that each thread names: it is bound once, before the call.
// RUN: %offloom migrate %s 2>%t.notes | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=FORM < %t.notes

struct Pair {
  float a, b;
};

// CHECK: void mix(offloom::block &block, offloom::per_thread<float &> &v_of, const float *s)
// CHECK: auto &v = v_of[threadIdx];
__device__ void mix(float &v, const float *s) {
  v += s[threadIdx.x];
  __syncthreads();
  v *= s[threadIdx.x ^ 1];
}

// FORM: kernel 'members': phases
// CHECK: offloom::per_thread<float &> v_of(block);
// CHECK: v_of.bind(threadIdx, p.b);
// CHECK: mix(block, v_of, s);
// CHECK: v2_of.bind(threadIdx, out[threadIdx.x]);
// CHECK: mix(block, v2_of, s);
__global__ void members(float *out) {
  __shared__ float s[64];
  Pair p = {out[threadIdx.x], 2};
  s[threadIdx.x] = p.a;
  __syncthreads();
  mix(p.b, s);
  mix(out[threadIdx.x], s);
  out[threadIdx.x] += p.b;
}

// A temporary has a place of its own where others refer to objects.
// CHECK: void add(offloom::block &block, offloom::per_thread<const float &> &v_of, float *s)
__device__ void add(const float &v, float *s) {
  s[threadIdx.x] += v;
  __syncthreads();
  s[threadIdx.x ^ 1] -= v;
}

// FORM: kernel 'temporaries': phases
// CHECK: offloom::per_thread<float> v_value_of(block);
// CHECK-NEXT: offloom::per_thread<const float &> [[V:v[0-9]*_of]](block);
// CHECK: [[V]].bind(threadIdx, v_value_of[threadIdx] = in[threadIdx.x] * 2);
__global__ void temporaries(const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = 0;
  __syncthreads();
  add(in[threadIdx.x], s);
  __syncthreads();
  add(in[threadIdx.x] * 2, s);
}

// All references of a call are asked for together: one by one, the others would seem to be the block's.
// CHECK: template <class T> static void total(offloom::block &block, offloom::per_thread<T> &sum_of, offloom::per_thread<int> &n_of
template <class T> __device__ void total(T &sum, int &n, int thread, T *s) {
  const int warp = thread / 32;
  for (int d = 16; d > 0; d /= 2) {
    auto other = __shfl_down_sync(~0u, sum, d);
    auto others = __shfl_down_sync(~0u, n, d);
    sum += other;
    n += others;
  }
  if (thread % 32 == 0)
    s[warp] = sum;
  __syncthreads();
  if (warp == 0)
    sum = s[thread];
}

// FORM: kernel 'totals': phases
template <class T> __global__ void totals(T *out) {
  __shared__ T s[32];
  T sum = out[threadIdx.x];
  int n = 1;
  total(sum, n, threadIdx.x, s);
  out[threadIdx.x] = sum / n;
}
template __global__ void totals(float *);

// A type of the callee is said in the caller's words.
template <class T> struct Wide {
  using type = T;
};
template <class T> __device__ typename Wide<T>::type first(typename Wide<T>::type v, T *s) {
  s[threadIdx.x] = v;
  __syncthreads();
  return s[0];
}

// FORM: kernel 'named': phases
// CHECK: offloom::per_thread<typename Wide<N>::type> v_of(block);
template <class N> __global__ void named(N *out) {
  __shared__ N s[64];
  out[threadIdx.x] = first<N>(out[threadIdx.x] + 1, s) + 1;
}
template __global__ void named(double *);

// What may be one of several variables is kept of each.
template <class T> __device__ const T &larger(const T &a, const T &b) { return a < b ? b : a; }
__device__ void publish(int &target, const int &from, int *s) {
  s[threadIdx.x] = from;
  __syncthreads();
  target += s[63 - threadIdx.x] + from;
}

// FORM: kernel 'chosen': phases
// CHECK: void chosen(int *out) {
// CHECK: offloom::per_thread<int> x_of(block);
// CHECK-NEXT: offloom::per_thread<int> y_of(block);
// CHECK-NEXT: offloom::per_thread<int> z_of(block, 9);
// CHECK-NOT: offloom::per_thread<int> t_of
// CHECK: from_of.bind(threadIdx, larger(t < 3 ? x : y, z));
__global__ void chosen(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, x = t * 2, y = t + 1, z = 9;
  publish(out[t], larger(t < 3 ? x : y, z), s);
}
