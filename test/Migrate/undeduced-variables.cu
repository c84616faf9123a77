// What `auto` stands for in a template, only its instantiations know: it has no storage of a block, so threads keep it.
// RUN: %offloom migrate %s 2>%t >%t.cpp
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s
// RUN: %clangxx -fsyntax-only %t.cpp
// RUN: %gxx -fsyntax-only %t.cpp

template <class T, unsigned N> __global__ void outlives(T *out) {
  __shared__ T s[N];
  auto t = threadIdx.x;
  s[t] = t;
  auto x = s[t] + 1;
  __syncthreads();
  out[t] = x + s[t ^ 1];
}
// FORM: kernel 'outlives': fibers ('x' outlives its phase, and only instantiations know its type)

template __global__ void outlives<int, 32>(int *);
