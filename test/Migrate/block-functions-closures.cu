// A parameter that each thread has a value of its own for in one call is one that no closure, which cannot be assigned,
// can be passed to in another.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s
// RUN: %offloom cc -c %s -o %t.o

struct Scale {
  unsigned by;
  __device__ unsigned operator()(unsigned a, unsigned b) const { return a * by ^ b; }
};

template <class Op> __device__ unsigned fold(unsigned v, unsigned *s, Op op) {
  s[threadIdx.x] = v;
  __syncthreads();
  return op(v, s[(threadIdx.x + 1) % 32u]);
}

template <class Op> __device__ unsigned twice(unsigned v, unsigned *s, Op op) {
  v = fold(v, s, op);
  __syncthreads();
  return fold(v, s, op);
}

// CHECK: kernel 'folded': fibers (the argument for 'op' on line [[#@LINE+5]], on which a barrier depends, may differ between threads)
__global__ void folded(unsigned *out, unsigned n) {
  __shared__ unsigned s[32];
  unsigned v = twice(threadIdx.x, s, [n](unsigned a, unsigned b) { return a * n ^ b; });
  __syncthreads();
  out[threadIdx.x] = fold(v, s, Scale{v});
}
