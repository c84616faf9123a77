// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that are read and overwritten under a condition, and used behind it: a compiler that reads
// memory again behind the condition sees what was written (docs/design/compiler-bugs.md).
#include <cstdio>
#include <cuda_runtime.h>

constexpr int N = 96;

struct Pair {
  unsigned first, second;
};

__global__ void swapWord(unsigned *p, unsigned *out) {
  int t = threadIdx.x;
  unsigned old = t;
  if (t & 4) {
    old = p[t];
    p[t] = 7;
  }
  out[t] = old;
}

__global__ void swapBothSides(unsigned *p, unsigned *out) {
  int t = threadIdx.x;
  unsigned old;
  if (t & 1) {
    old = p[t];
    p[t] = old + 1;
  } else {
    old = 2 * t;
    p[t] = 3;
  }
  out[t] = old;
}

__global__ void swapNested(unsigned *p, unsigned *out, unsigned bound) {
  int t = threadIdx.x;
  unsigned old = 5;
  if (p[t] > bound) {
    if (t % 3 == 1) {
      old = p[t];
      p[t] = t;
    } else {
      p[t] = bound;
    }
  }
  out[t] = old;
}

__global__ void swapComputed(float *p, float *out) {
  int t = threadIdx.x;
  float old = 0;
  if (t & 2) {
    old = p[t] * 2 + 1;
    p[t] = -1;
  }
  out[t] = old;
}

__global__ void swapConverted(int *p, double *out) {
  int t = threadIdx.x;
  double old = 0.5;
  if (t & 8) {
    old = p[t];
    p[t] = -t;
  }
  out[t] = old;
}

__global__ void swapTwice(unsigned *p, unsigned *out) {
  int t = threadIdx.x;
  unsigned a = t, b = 2 * t;
  if (t & 4) {
    a = b = p[t];
    p[t] = 9;
  }
  out[t] = a * 1000 + b;
}

__global__ void swapMember(Pair *p, unsigned *out) {
  int t = threadIdx.x;
  unsigned old = t;
  if (t > 40) {
    old = p[t].first;
    p[t].first = p[t].second;
  }
  out[t] = old;
}

__global__ void swapInLoop(unsigned *p, unsigned *out) {
  int t = threadIdx.x;
  for (int k = 0; k < 8; ++k) {
    unsigned old = k;
    if ((t + k) % 3 == 0) {
      old = p[t * 8 + k];
      p[t * 8 + k] = t;
    }
    out[t * 8 + k] = old;
  }
}

__global__ void swapShared(unsigned *in, unsigned *out) {
  __shared__ unsigned s[N];
  int t = threadIdx.x;
  s[t] = in[t];
  unsigned carried = t + 1;
  __syncthreads();
  if (t & 4) {
    carried = s[t];
    s[t] = 11;
  }
  __syncthreads();
  out[t] = carried * 100 + s[N - 1 - t];
}

template <class T> void set(T &element, int value) { element = value; }
void set(Pair &element, int value) { element = {unsigned(value), unsigned(value) + 1}; }

template <class T, class U, class... Rest>
void show(const char *name, void (*kernel)(T *, U *, Rest...), Rest... rest) {
  constexpr int Words = N * 8;
  T *p;
  U *out;
  cudaMallocManaged(&p, Words * sizeof(T));
  cudaMallocManaged(&out, Words * sizeof(U));
  for (int i = 0; i < Words; ++i)
    set(p[i], 100 + i * 37 % 211);
  for (int i = 0; i < Words; ++i)
    out[i] = 0;
  kernel<<<1, N>>>(p, out, rest...);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < Words; ++i)
    sum += double(out[i]) * (i % 13 + 1);
  printf("%s: %.17g, %g %g\n", name, sum, double(out[4]), double(out[N - 1]));
  cudaFree(p);
  cudaFree(out);
}

int main() {
  show("word", swapWord);
  show("both sides", swapBothSides);
  show("nested", swapNested, 180u);
  show("computed", swapComputed);
  show("converted", swapConverted);
  show("twice", swapTwice);
  show("member", swapMember);
  show("loop", swapInLoop);
  show("shared", swapShared);
  return 0;
}
