// Lambdas name CUDA's built-in and `__shared__` variables, which are locals in migrated code.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: rm -rf %t && mkdir -p %t && cp %s %t
// RUN: %offloom migrate %t -o %t/out 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/out/lambdas.cpp
// RUN: %offloom migrate %t -o %t/fibers --form fibers 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/fibers/lambdas.cpp

__global__ void captureless(unsigned *out) {
  auto index = [] { return blockIdx.x * blockDim.x + threadIdx.x; };
  out[index()] = 1;
}
// CHECK-LABEL: void captureless(
// CHECK:       block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:  auto index = [&] { return blockIdx.x * blockDim.x + threadIdx.x; };

__global__ void explicitly(unsigned *out, unsigned n, unsigned k) {
  unsigned i = threadIdx.x;
  auto before = [n, &k, m = max(n, k)] { return m + n + k * blockDim.x; };
  auto nested = [i] { return [i] { return i + gridDim.x; }(); };
  out[i] = before() + nested();
}
// CHECK-LABEL: void explicitly(
// CHECK:       auto before = [&, n, m = max(n, k)] { return m + n + k * blockDim.x; };
// CHECK:       auto nested = [&, i] { return [&, i] { return i + gridDim.x; }(); };

__global__ void shares(unsigned *out) {
  __shared__ unsigned s[64];
  extern __shared__ unsigned d[];
  unsigned i = threadIdx.x;
  auto set = [=](unsigned v) { s[i] = v; };
  auto get = [i] { return s[i]; };
  auto dynamic = [=] { return d[i]; };
  auto own = [=] { return i; };
  set(i + dynamic());
  out[i] = get() + own();
}
// CHECK-LABEL: void shares(
// CHECK:       auto set = [=, &s](unsigned v) { s[i] = v; };
// CHECK:       auto get = [&, i] { return s[i]; };
// CHECK:       auto dynamic = [=] { return d[i]; };
// CHECK:       auto own = [=] { return i; };

// A closure that is the same for all threads is the block's.
__global__ void once(unsigned *out) {
  __shared__ unsigned s[64];
  auto at = [](unsigned i) { return s[i]; };
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = at(threadIdx.x ^ 1);
}
// CHECK-LABEL: void once(
// CHECK:       unsigned s[64];
// CHECK-NEXT:  auto at = [&](unsigned i) { return s[i]; };
// CHECK-NEXT:  block.threads(
// CHECK:       out[threadIdx.x] = at(threadIdx.x ^ 1);

// Another is made anew in each phase.
__global__ void again(unsigned *out) {
  __shared__ unsigned s[64];
  auto at = [](unsigned i) { return s[i ^ threadIdx.x]; };
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = at(1);
}
// CHECK-LABEL: void again(
// CHECK:       auto at = [&](unsigned i) { return s[i ^ threadIdx.x]; };
// CHECK-NEXT:  out[threadIdx.x] = at(1);

// Its own variable is nobody else's.
__global__ void ofItsOwn(unsigned *out, unsigned n) {
  unsigned i = threadIdx.x;
  auto sum = [&](unsigned v) {
    unsigned more = v / n;
    more += i;
    return more + v;
  };
  out[i] = sum(i);
  __syncthreads();
  out[i ^ 1] += sum(1);
}
// CHECK-LABEL: void ofItsOwn(
// CHECK-NOT:   more_of

// Where threadIdx is the global variable, nothing needs capturing.
__device__ unsigned ofThread() {
  auto index = [] { return threadIdx.x; };
  return index();
}
// CHECK-LABEL: ofThread()
// CHECK:       auto index = [] { return threadIdx.x; };
