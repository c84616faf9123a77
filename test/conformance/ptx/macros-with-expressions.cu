// Macros that write inline PTX are given expressions, names that the PTX uses for registers, and outputs that are inputs too.
#include <cstdio>

#define SELECT(r, a, b, c) asm("{ .reg .pred p; setp.ne.u32 p, %3, 0; selp.u32 %0, %1, %2, p; }" : "=r"(r) : "r"(a), "r"(b), "r"(c))
#define ADD_TWICE(r, a, b) asm("add.u32 %0, %1, 1; add.u32 %0, %0, %2;" : "=&r"(r) : "r"(a), "r"(b))
#define SQUARE_AND(r, a) asm("{ .reg .u32 t; mul.lo.u32 t, %1, %1; add.u32 %0, t, %1; }" : "=r"(r) : "r"(a))
#define NEGATE(r, a) asm("neg.s32 %0, %1;" : "=r"(r) : "r"(a))
#define MULTIPLY(r, a, b) asm("mul.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b))

__global__ void kernel(const unsigned *in, unsigned *out, float *f) {
  unsigned t = in[0], p = in[1], x = in[2], r, in0 = 3;
  SELECT(r, t | 1, x ^ 2, p & 4);
  out[0] = r;
  SELECT(r, p, t, x);
  out[1] = r;
  ADD_TWICE(x, p, x);
  out[2] = x;
  SQUARE_AND(r, in0++);
  out[3] = r;
  out[4] = in0;
  SQUARE_AND(t, t + in0);
  out[5] = t;
  NEGATE(r, p - x);
  out[6] = r;
  MULTIPLY(f[1], f[0] + 1, f[0] - 1);
}

int main() {
  unsigned *in, *out;
  float *f;
  cudaMallocManaged(&in, 3 * sizeof(unsigned));
  cudaMallocManaged(&out, 7 * sizeof(unsigned));
  cudaMallocManaged(&f, 2 * sizeof(float));
  in[0] = 12, in[1] = 10, in[2] = 7, f[0] = 5;
  kernel<<<1, 1>>>(in, out, f);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i)
    printf("%u ", out[i]);
  printf("%g\n", f[1]);
}
