// What instructions of inline PTX make of what is the same for all threads is so too; not what they
// take from elsewhere.
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s
__device__ unsigned highest(unsigned w) {
  unsigned r;
  asm volatile("bfind.u32 %0, %1;" : "=r"(r) : "r"(w));
  return r;
}
__device__ unsigned later(unsigned w) {
  unsigned r;
  asm volatile("add.u32 %0, %1, %%clock;" : "=r"(r) : "r"(w));
  return r;
}

__global__ void rounds(unsigned *s, unsigned n) {
  unsigned end = 1u << (highest(n - 1) + 1);
  for (unsigned k = 2; k <= end; k *= 2) {
    s[threadIdx.x] += s[threadIdx.x ^ k];
    __syncthreads();
  }
  s[threadIdx.x] += s[0];
  __syncthreads();
}
// CHECK: kernel 'rounds': phases

__global__ void until(unsigned *s, unsigned n) {
  unsigned end = later(n);
  for (unsigned k = 2; k <= end; k *= 2) {
    s[threadIdx.x] += s[threadIdx.x ^ k];
    __syncthreads();
  }
  s[threadIdx.x] += s[0];
  __syncthreads();
}
// CHECK: kernel 'until': fibers
