// One asm statement leaves the carry, and a later one of the same thread reads it, as wide arithmetic is often written: in
// macros, in functions of one instruction, and with C++ in between.
#include <cstdio>

typedef unsigned long long word;
#define ADD_FIRST(r, a, b) asm volatile("add.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
#define ADD_NEXT(r, a, b) asm volatile("addc.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
#define ADD_LAST(r, a, b) asm volatile("addc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b))
#define SUB_FIRST(r, a, b) asm volatile("sub.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b));
#define SUB_NEXT(r, a, b) asm volatile("subc.cc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b));
#define SUB_LAST(r, a, b) asm volatile("subc.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b));

__device__ void add256(word *sum, const word *carry, const word *t) {
  ADD_FIRST(sum[0], carry[0], t[0]);
  ADD_NEXT(sum[1], carry[1], t[1]);
  ADD_NEXT(sum[2], carry[2], t[2]);
  ADD_NEXT(sum[3], carry[3], t[3]);
  ADD_LAST(sum[4], 0ull, 0ull);
}

__device__ void subtract256(word *difference, const word *a, const word *b) {
  SUB_FIRST(difference[0], a[0], b[0]);
  SUB_NEXT(difference[1], a[1], b[1]);
  SUB_NEXT(difference[2], a[2], b[2]);
  SUB_NEXT(difference[3], a[3], b[3]);
  SUB_LAST(difference[4], 0ull, 0ull);
}

__device__ __forceinline__ unsigned add_cc(unsigned a, unsigned b) {
  unsigned r;
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
__device__ __forceinline__ unsigned addc(unsigned a, unsigned b) {
  unsigned r;
  asm volatile("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
__device__ __forceinline__ unsigned mad_lo_cc(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm volatile("mad.lo.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
__device__ __forceinline__ unsigned madc_hi_cc(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm volatile("madc.hi.cc.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}

/// a * b of 64 by 32 bits.
__device__ void multiply(unsigned *product, const unsigned *a, unsigned b) {
  product[0] = a[0] * b;
  product[1] = mad_lo_cc(a[1], b, __umulhi(a[0], b));
  product[2] = madc_hi_cc(a[1], b, 0);
  product[3] = addc(0, 0);
}

/// What a statement of several instructions leaves, another one goes on with.
__device__ void in_pairs(word *sum, const word *a) {
  asm volatile("add.cc.u64 %0, %2, %2;\n\t"
               "addc.cc.u64 %1, %3, %3;"
               : "=l"(sum[0]), "=l"(sum[1])
               : "l"(a[0]), "l"(a[1]));
  asm volatile("addc.cc.u64 %0, %2, %2;\n\t"
               "addc.u64 %1, %3, %3;"
               : "=l"(sum[2]), "=l"(sum[3])
               : "l"(a[2]), "l"(a[3]));
}

__global__ void kernel(const word *a, const word *b, word *out, unsigned *narrow) {
  const int t = threadIdx.x;
  a += 4 * t;
  b += 4 * t;
  out += 16 * t;
  add256(out, a, b);
  subtract256(out + 5, a, b);
  in_pairs(out + 10, a);
  multiply(narrow + 8 * t, (const unsigned *)a, (unsigned)b[0]);
  unsigned low = add_cc((unsigned)a[0], (unsigned)b[0]);
  if (t % 2)
    low ^= 1;
  narrow[8 * t + 4] = low;
  narrow[8 * t + 5] = addc(t, t);
}

int main() {
  constexpr int threads = 8;
  word *a, *b, *out;
  unsigned *narrow;
  cudaMallocManaged(&a, threads * 4 * sizeof(word));
  cudaMallocManaged(&b, threads * 4 * sizeof(word));
  cudaMallocManaged(&out, threads * 16 * sizeof(word));
  cudaMallocManaged(&narrow, threads * 8 * sizeof(unsigned));
  word state = 88172645463325252ull;
  for (int i = 0; i < threads * 4; ++i) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    a[i] = i % 5 ? state : ~0ull;
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    b[i] = i % 7 ? state : 1;
  }
  kernel<<<1, threads>>>(a, b, out, narrow);
  cudaDeviceSynchronize();
  for (int t = 0; t < threads; ++t) {
    for (int i = 0; i < 14; ++i)
      printf("%llx ", out[16 * t + i]);
    for (int i = 0; i < 6; ++i)
      printf("%x ", narrow[8 * t + i]);
    printf("\n");
  }
}
