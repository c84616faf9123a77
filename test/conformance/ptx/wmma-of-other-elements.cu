// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wmma's instructions with TF32, doubles, numbers of four bits and bits, and with matrices whose lines lie side by side
// (PTX ISA, "wmma.load", "wmma.mma", "wmma.store").
#include <cstdio>
#include <cstring>

__global__ void tf32(const float *a, const float *b, const float *c, float *d, unsigned *fragments) {
  unsigned x[4], y[4];
  float s[8], t[8];
  const unsigned lane = threadIdx.x;
  asm volatile("wmma.load.a.sync.aligned.row.m16n16k8.global.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "l"(a), "r"(8));
  asm volatile("wmma.load.b.sync.aligned.col.m16n16k8.global.tf32 {%0, %1, %2, %3}, [%4];" : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]) : "l"(b));
  asm volatile("wmma.load.c.sync.aligned.row.m16n16k8.global.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
               : "=f"(s[0]), "=f"(s[1]), "=f"(s[2]), "=f"(s[3]), "=f"(s[4]), "=f"(s[5]), "=f"(s[6]), "=f"(s[7])
               : "l"(c));
  asm volatile("wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, "
               "{%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};"
               : "=f"(t[0]), "=f"(t[1]), "=f"(t[2]), "=f"(t[3]), "=f"(t[4]), "=f"(t[5]), "=f"(t[6]), "=f"(t[7])
               : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "f"(s[0]), "f"(s[1]), "f"(s[2]), "f"(s[3]), "f"(s[4]),
                 "f"(s[5]), "f"(s[6]), "f"(s[7]));
  asm volatile("wmma.store.d.sync.aligned.col.m16n16k8.global.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8}, 16;" ::"l"(d), "f"(t[0]), "f"(t[1]), "f"(t[2]),
               "f"(t[3]), "f"(t[4]), "f"(t[5]), "f"(t[6]), "f"(t[7])
               : "memory");
  for (int i = 0; i < 4; ++i)
    fragments[lane * 8 + i] = x[i], fragments[lane * 8 + 4 + i] = y[i];
}

__global__ void doubles(const double *a, const double *b, const double *c, double *d) {
  __shared__ double tile[32];
  const unsigned lane = threadIdx.x;
  tile[lane] = a[lane];
  __syncwarp();
  double x, y, s[2], t[2];
  asm volatile("wmma.load.a.sync.aligned.col.m8n8k4.shared.f64 {%0}, [%1], 8;" : "=d"(x) : "r"(unsigned(__cvta_generic_to_shared(tile))));
  asm volatile("wmma.load.b.sync.aligned.row.m8n8k4.f64 {%0}, [%1];" : "=d"(y) : "l"(b));
  asm volatile("wmma.load.c.sync.aligned.col.m8n8k4.f64 {%0, %1}, [%2], 8;" : "=d"(s[0]), "=d"(s[1]) : "l"(c));
  asm volatile("wmma.mma.sync.aligned.col.row.m8n8k4.rn.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(t[0]), "=d"(t[1]) : "d"(x), "d"(y), "d"(s[0]), "d"(s[1]));
  asm volatile("wmma.store.d.sync.aligned.row.m8n8k4.f64 [%0], {%1, %2};" ::"l"(d), "d"(t[0]), "d"(t[1]) : "memory");
}

#define NIBBLES(name, type, satfinite)                                                                                   \
  __global__ void name(const unsigned *a, const unsigned *b, const int *c, int *d) {                                     \
    unsigned x, y;                                                                                                       \
    int s[2], t[2];                                                                                                      \
    asm volatile("wmma.load.a.sync.aligned.row.m8n8k32." type " {%0}, [%1], 64;" : "=r"(x) : "l"(a));                    \
    asm volatile("wmma.load.b.sync.aligned.col.m8n8k32." type " {%0}, [%1];" : "=r"(y) : "l"(b));                        \
    asm volatile("wmma.load.c.sync.aligned.row.m8n8k32.s32 {%0, %1}, [%2];" : "=r"(s[0]), "=r"(s[1]) : "l"(c));          \
    asm volatile("wmma.mma.sync.aligned.row.col.m8n8k32.s32." type "." type ".s32" satfinite " {%0, %1}, {%2}, {%3}, {%4, %5};" \
                 : "=r"(t[0]), "=r"(t[1])                                                                                \
                 : "r"(x), "r"(y), "r"(s[0]), "r"(s[1]));                                                                \
    asm volatile("wmma.store.d.sync.aligned.row.m8n8k32.s32 [%0], {%1, %2}, 8;" ::"l"(d), "r"(t[0]), "r"(t[1]) : "memory"); \
  }
NIBBLES(s4, "s4", "")
NIBBLES(u4, "u4", "")
NIBBLES(s4_limited, "s4", ".satfinite")
NIBBLES(u4_limited, "u4", ".satfinite")

#define BITS(name, op)                                                                                                   \
  __global__ void name(const unsigned *a, const unsigned *b, const int *c, int *d) {                                     \
    unsigned x, y;                                                                                                       \
    int s[2], t[2];                                                                                                      \
    asm volatile("wmma.load.a.sync.aligned.row.m8n8k128.b1 {%0}, [%1];" : "=r"(x) : "l"(a));                             \
    asm volatile("wmma.load.b.sync.aligned.col.m8n8k128.b1 {%0}, [%1], 256;" : "=r"(y) : "l"(b));                        \
    asm volatile("wmma.load.c.sync.aligned.col.m8n8k128.s32 {%0, %1}, [%2];" : "=r"(s[0]), "=r"(s[1]) : "l"(c));         \
    asm volatile("wmma.mma." op ".popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%0, %1}, {%2}, {%3}, {%4, %5};"      \
                 : "=r"(t[0]), "=r"(t[1])                                                                                \
                 : "r"(x), "r"(y), "r"(s[0]), "r"(s[1]));                                                                \
    asm volatile("wmma.store.d.sync.aligned.row.m8n8k128.s32 [%0], {%1, %2};" ::"l"(d), "r"(t[0]), "r"(t[1]) : "memory"); \
  }
BITS(xor_of_bits, "xor")
BITS(and_of_bits, "and")

int main() {
  float *a, *b, *c, *d;
  unsigned *fragments;
  cudaMallocManaged(&a, 512), cudaMallocManaged(&b, 512), cudaMallocManaged(&c, 1024), cudaMallocManaged(&d, 1024), cudaMallocManaged(&fragments, 1024);
  for (int i = 0; i < 256; ++i) {
    a[i % 128] = (i % 128) * 0.25f - 9, b[i % 128] = 3 - (i % 128) % 17 * 0.5f;
    c[i] = i;
  }
  tf32<<<1, 32>>>(a, b, c, d, fragments);
  printf("tf32: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 256; ++i)
    printf("%g%c", d[i], i % 16 == 15 ? '\n' : ' ');
  for (int i = 0; i < 256; ++i)
    printf("%x%c", fragments[i], i % 16 == 15 ? '\n' : ' ');

  double *x, *y, *s, *t;
  cudaMallocManaged(&x, 256), cudaMallocManaged(&y, 256), cudaMallocManaged(&s, 512), cudaMallocManaged(&t, 512);
  for (int i = 0; i < 64; ++i)
    x[i % 32] = i % 32 * 0.75 - 5, y[i % 32] = 7 - i % 32 % 13, s[i] = i * 1000;
  doubles<<<1, 32>>>(x, y, s, t);
  printf("doubles: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; ++i)
    printf("%g%c", t[i], i % 8 == 7 ? '\n' : ' ');

  unsigned *p, *q;
  int *sums, *results;
  cudaMallocManaged(&p, 512), cudaMallocManaged(&q, 512), cudaMallocManaged(&sums, 256), cudaMallocManaged(&results, 256);
  for (unsigned i = 0; i < 128; ++i) {
    p[i] = (i + 1) * 2654435761u, q[i] = (i + 7) * 2246822519u;
    sums[i % 64] = i % 3 == 0 ? 0x7fffff80 : i % 3 == 1 ? -0x7fffffff : int(i);
  }
  auto run = [&](const char *name, auto kernel) {
    kernel<<<1, 32>>>(p, q, sums, results);
    printf("%s: %s\n", name, cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < 64; ++i)
      printf("%x%c", results[i], i % 8 == 7 ? '\n' : ' ');
  };
  run("s4", s4), run("u4", u4), run("s4.satfinite", s4_limited), run("u4.satfinite", u4_limited);
  run("xor", xor_of_bits), run("and", and_of_bits);
  return cudaDeviceSynchronize();
}
