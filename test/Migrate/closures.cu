// Lambdas that wait for other threads are called by the block, once for all threads.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s
// RUN: rm -rf %t && mkdir -p %t && cp %s %t
// RUN: %offloom migrate %t -o %t/out 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/out/closures.cpp
// RUN: %gxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/out/closures.cpp

// CHECK-DAG: kernel 'sums': phases
// CHECK-DAG: kernel 'steps': phases
// CHECK-DAG: kernel 'returnsEarly': phases
// CHECK-DAG: kernel 'counts': phases
// CHECK-DAG: kernel 'generic': phases
// CHECK-DAG: kernel 'refers': phases
// CHECK-DAG: kernel 'ofTemplate': phases
// CHECK-DAG: kernel 'ofSizes': phases
// CHECK-DAG: kernel 'copies': phases
// CHECK-DAG: kernel 'copiesBefore': fibers (the lambda on line [[#]], which contains a barrier, captures a copy of 'n', which changes later)
// CHECK-DAG: kernel 'handsOn': fibers (the lambda on line [[#]], which contains a barrier, is not only called)
// CHECK-DAG: kernel 'keepsGeneric': fibers (the generic lambda on line [[#]] keeps a value whose type only its calls tell)
// CHECK-DAG: kernel 'hides': fibers (a variable of a lambda hides 't', which the lambda needs)
// CHECK-DAG: kernel 'decides': fibers (the condition on line [[#]], on which a barrier depends, may differ between threads)

__global__ void sums(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  float x = in[t];
  auto sum = [&](float v) {
    s[t] = v;
    __syncthreads();
    float both = s[t] + s[t ^ 1];
    __syncthreads();
    return both * x;
  };
  out[t] = sum(x) + sum(2.0f);
}
// CHECK-LABEL: void sums(
// CHECK:       auto sum = [&](offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of) {
// CHECK-NEXT:    block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      auto &v = v_of[threadIdx];
// CHECK-NEXT:      s[t] = v;
// CHECK-NEXT:    });

// What all calls give alike is passed as it is, and may steer a barrier.
__global__ void steps(float *out, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = t;
  auto step = [&](int k, bool last) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
    if (last)
      __syncthreads();
  };
  for (int k = 32; k > 1; k /= 2)
    step(k, false);
  step(1, true);
  out[t] = s[0];
}
// CHECK-LABEL: void steps(
// CHECK:       auto step = [&](offloom::block &block, int k, bool last) {
// CHECK:       for (int k = 32; k > 1; k /= 2)
// CHECK-NEXT:    step(block, k, false);

// Its threads come back.
__global__ void returnsEarly(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  auto next = [&](int v) -> int {
    s[t] = v;
    __syncthreads();
    if (t == 0)
      return -1;
    int w = __shfl_up_sync(~0u, v, 1);
    return w;
  };
  int v = next(t);
  out[t] = v;
}
// CHECK-LABEL: void returnsEarly(
// CHECK:       offloom::block_call call(block);
// CHECK:       { result_of[threadIdx] = -1; return call.leave(threadIdx); }

// One object for the block, and one of each thread.
__global__ void refers(int *out) {
  __shared__ int s[2];
  int mine = threadIdx.x;
  auto add = [&](int &sum, int &own) {
    __syncthreads();
    if (threadIdx.x == 0)
      sum += 3;
    own += 2;
    __syncthreads();
  };
  add(s[1], mine);
  out[threadIdx.x] = s[1] + mine;
}
// CHECK-LABEL: void refers(
// CHECK:       auto add = [&](offloom::block &block, int &sum, offloom::per_thread<int> &own_of) {
// CHECK:       add(block, s[1], mine_of);

// What it changes outside is each thread's.
__global__ void counts(int *out) {
  int count = 0;
  auto add = [&] {
    count += __shfl_xor_sync(~0u, count, 1) + 1;
  };
  add();
  if (threadIdx.x < 8)
    add();
  out[threadIdx.x] = count;
}
// CHECK-LABEL: void counts(
// CHECK:       offloom::per_thread<int> count_of(block, 0);
// CHECK:       auto add = [&](offloom::block &block) {

__global__ void generic(float *out) {
  __shared__ float s[64];
  auto sum = [&](auto v) {
    s[threadIdx.x] = v;
    __syncthreads();
    return v + s[threadIdx.x ^ 1];
  };
  out[threadIdx.x] = sum(1.0f * threadIdx.x);
}
// CHECK-LABEL: void generic(
// CHECK:       auto sum = [&](offloom::block &block, auto &result_of, auto &v_of) {
// CHECK:       offloom::per_thread<float> value_of(block);
// CHECK-NEXT:  sum(block, value_of, v2_of);

__global__ void keepsGeneric(float *out) {
  auto other = [](auto v) { return __shfl_xor_sync(~0u, v, 1); };
  out[threadIdx.x] = other(1.0f * threadIdx.x);
}

// An inner name hides what `u` is computed from.
__global__ void hides(int *out) {
  int t = threadIdx.x;
  int u = t + 1;
  auto put = [&](int t) {
    __syncthreads();
    out[u] = t;
  };
  put(5);
}

template <class T> __global__ void ofTemplate(const T *in, T *out) {
  __shared__ T s[64];
  auto other = [&](T v) -> T {
    s[threadIdx.x] = v;
    __syncthreads();
    return s[threadIdx.x ^ 1];
  };
  out[threadIdx.x] = other(in[threadIdx.x]);
}
template __global__ void ofTemplate<double>(const double *, double *);
// CHECK-LABEL: void ofTemplate(
// CHECK:       auto other = [&](offloom::block &block, offloom::per_thread<T> &result_of, offloom::per_thread<T> &v_of) {

template <class T, int Size> __global__ void ofSizes(const float *in, float *out, T *more) {
  __shared__ float s[Size];
  T own = more[0];
  auto first = [&](float v) {
    s[threadIdx.x] = v;
    __syncthreads();
    return s[0];
  };
  auto same = [&] {
    __syncwarp();
    return own;
  };
  out[threadIdx.x] = first(in[threadIdx.x]);
  more[threadIdx.x] = same();
}
template __global__ void ofSizes<double, 64>(const float *, float *, double *);
// CHECK-LABEL: void ofSizes(
// CHECK:       auto first = [&](offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of) {
// CHECK:       auto same = [&](offloom::block &block, offloom::per_thread<T> &result_of) {

__global__ void copies(int *out, int n) {
  __shared__ int s[64];
  auto put = [=](int v) {
    s[threadIdx.x] = v + n;
    __syncthreads();
  };
  put(threadIdx.x);
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
// CHECK-LABEL: void copies(
// CHECK:       auto put = [&](offloom::block &block, offloom::per_thread<int> &v_of) {

__global__ void copiesBefore(int *out, int n) {
  auto put = [n, out] {
    __syncthreads();
    out[threadIdx.x] = n;
  };
  n = 0;
  put();
}

template <class Op> __device__ void apply(Op op) { op(); }

__global__ void handsOn(int *out) {
  auto wait = [] { __syncthreads(); };
  apply(wait);
}

__global__ void decides(int *out) {
  auto wait = [] { __syncthreads(); };
  if (out[threadIdx.x])
    wait();
}
