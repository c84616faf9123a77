// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bits of what mma.sync makes of numbers far apart, subnormal, huge, infinite and not numbers: how many products it
// sums at once, and where it cuts them off.
#include <cstdint>
#include <cstdio>
#include <cstring>

static uint32_t state = 1;

/// A number's bits: a sign, an exponent around `middle`, of which there are `spread`, and a fraction.
static uint32_t drawn(int exponentBits, int fractionBits, int middle, int spread) {
  state = state * 1664525u + 1013904223u;
  const uint32_t word = state >> 3;
  int exponent = middle + int(word % uint32_t(spread)) - spread / 2;
  const int largest = (1 << exponentBits) - 1;
  exponent = exponent < 0 ? 0 : exponent > largest ? largest : exponent;
  const uint32_t fraction = (state >> 7) * 2654435761u >> (32 - fractionBits);
  const uint32_t number = uint32_t(exponent) << fractionBits | fraction;
  return (word >> 9 & 15) == 0 ? 0 : (word >> 28 & 1) << (exponentBits + fractionBits) | number;
}

/// A type of element: the bits of its exponent and fraction. tf32 lies in the upper part of its word.
struct Half { static constexpr int exponent = 5, fraction = 10, bits = 16, unused = 0; };
struct Brain { static constexpr int exponent = 8, fraction = 7, bits = 16, unused = 0; };
struct Tf32 { static constexpr int exponent = 8, fraction = 10, bits = 32, unused = 13; };
struct Float { static constexpr int exponent = 8, fraction = 23, bits = 32, unused = 0; };
struct E4M3 { static constexpr int exponent = 4, fraction = 3, bits = 8, unused = 0; };
struct E5M2 { static constexpr int exponent = 5, fraction = 2, bits = 8, unused = 0; };

template <class Element> uint32_t word(int where, int spread) {
  const int middle = where == 0 ? (1 << (Element::exponent - 1)) - 1 : where == 1 ? 2 : (1 << Element::exponent) - 3;
  uint32_t all = 0;
  for (int i = 0; i < 32; i += Element::bits)
    all |= drawn(Element::exponent, Element::fraction, middle, spread) << Element::unused << i;
  return all;
}

static int sums;

template <class A, class C, class Kernel>
void show(const char *name, int wordsOfA, int wordsOfB, int wordsOfC, Kernel kernel) {
  uint32_t *a, *b, *c, *d;
  cudaMallocManaged(&a, 32 * wordsOfA * 4);
  cudaMallocManaged(&b, 32 * wordsOfB * 4);
  cudaMallocManaged(&c, 32 * wordsOfC * 4);
  cudaMallocManaged(&d, 32 * wordsOfC * 4);
  printf("%s:", name);
  for (int where = 0; where < 3; ++where)
    for (int spread = 1; spread < 20; spread += 6) {
      uint32_t hash = 0, first = 0;
      for (int times = 0; times < 8; ++times) {
        for (int i = 0; i < 32 * wordsOfA; ++i)
          a[i] = word<A>(where, spread);
        for (int i = 0; i < 32 * wordsOfB; ++i)
          b[i] = word<A>(where, spread);
        for (int i = 0; i < 32 * wordsOfC; ++i)
          c[i] = word<C>(where, 2 * spread - 1);
        kernel<<<1, 32>>>(a, b, c, d);
        if (cudaDeviceSynchronize() != cudaSuccess)
          printf(" failed");
        for (int i = 0; i < 32 * wordsOfC; ++i)
          hash = (hash ^ d[i]) * 16777619u;
        first = d[5];
      }
      printf(" %08x %08x", first, hash);
      ++sums;
    }
  printf("\n");
}

#define OF_FOUR(type) \
  "mma.sync.aligned." type " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
#define OF_TWO(type) "mma.sync.aligned." type " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
#define HALVES_OF_FOUR(type) "mma.sync.aligned." type " {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
#define HALVES_OF_TWO(type) "mma.sync.aligned." type " {%0, %1}, {%2, %3}, {%4}, {%5, %6};"

#define KERNEL(name, type) \
  __global__ void name(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d) { \
    const int t = threadIdx.x; \
    float x, y, z, w; \
    asm(OF_FOUR(type) : "=f"(x), "=f"(y), "=f"(z), "=f"(w) \
        : "r"(a[4 * t]), "r"(a[4 * t + 1]), "r"(a[4 * t + 2]), "r"(a[4 * t + 3]), "r"(b[2 * t]), "r"(b[2 * t + 1]), \
          "f"(__uint_as_float(c[4 * t])), "f"(__uint_as_float(c[4 * t + 1])), "f"(__uint_as_float(c[4 * t + 2])), \
          "f"(__uint_as_float(c[4 * t + 3]))); \
    d[4 * t] = __float_as_uint(x), d[4 * t + 1] = __float_as_uint(y); \
    d[4 * t + 2] = __float_as_uint(z), d[4 * t + 3] = __float_as_uint(w); \
  }
#define SHORT_KERNEL(name, type) \
  __global__ void name(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d) { \
    const int t = threadIdx.x; \
    float x, y, z, w; \
    asm(OF_TWO(type) : "=f"(x), "=f"(y), "=f"(z), "=f"(w) \
        : "r"(a[2 * t]), "r"(a[2 * t + 1]), "r"(b[t]), "f"(__uint_as_float(c[4 * t])), \
          "f"(__uint_as_float(c[4 * t + 1])), "f"(__uint_as_float(c[4 * t + 2])), "f"(__uint_as_float(c[4 * t + 3]))); \
    d[4 * t] = __float_as_uint(x), d[4 * t + 1] = __float_as_uint(y); \
    d[4 * t + 2] = __float_as_uint(z), d[4 * t + 3] = __float_as_uint(w); \
  }
#define KERNEL_TO_HALVES(name, type) \
  __global__ void name(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d) { \
    const int t = threadIdx.x; \
    asm(HALVES_OF_FOUR(type) : "=r"(d[2 * t]), "=r"(d[2 * t + 1]) \
        : "r"(a[4 * t]), "r"(a[4 * t + 1]), "r"(a[4 * t + 2]), "r"(a[4 * t + 3]), "r"(b[2 * t]), "r"(b[2 * t + 1]), \
          "r"(c[2 * t]), "r"(c[2 * t + 1])); \
  }
#define SHORT_KERNEL_TO_HALVES(name, type) \
  __global__ void name(const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *d) { \
    const int t = threadIdx.x; \
    asm(HALVES_OF_TWO(type) : "=r"(d[2 * t]), "=r"(d[2 * t + 1]) \
        : "r"(a[2 * t]), "r"(a[2 * t + 1]), "r"(b[t]), "r"(c[2 * t]), "r"(c[2 * t + 1])); \
  }

KERNEL(halves16, "m16n8k16.row.col.f32.f16.f16.f32")
SHORT_KERNEL(halves8, "m16n8k8.row.col.f32.f16.f16.f32")
KERNEL_TO_HALVES(halvesToHalves16, "m16n8k16.row.col.f16.f16.f16.f16")
SHORT_KERNEL_TO_HALVES(halvesToHalves8, "m16n8k8.row.col.f16.f16.f16.f16")
KERNEL(brains16, "m16n8k16.row.col.f32.bf16.bf16.f32")
SHORT_KERNEL(brains8, "m16n8k8.row.col.f32.bf16.bf16.f32")
KERNEL(tf32Of8, "m16n8k8.row.col.f32.tf32.tf32.f32")
SHORT_KERNEL(tf32Of4, "m16n8k4.row.col.f32.tf32.tf32.f32")
KERNEL(e4m3, "m16n8k32.row.col.f32.e4m3.e4m3.f32")
KERNEL(e5m2, "m16n8k32.row.col.f32.e5m2.e5m2.f32")
KERNEL_TO_HALVES(e4m3ToHalves, "m16n8k32.row.col.f16.e4m3.e4m3.f16")
SHORT_KERNEL(e5m2Of16, "m16n8k16.row.col.f32.e5m2.e5m2.f32")

int main() {
  show<Half, Float>("f16, 16 to f32", 4, 2, 4, halves16);
  show<Half, Float>("f16, 8 to f32", 2, 1, 4, halves8);
  show<Half, Half>("f16, 16 to f16", 4, 2, 2, halvesToHalves16);
  show<Half, Half>("f16, 8 to f16", 2, 1, 2, halvesToHalves8);
  show<Brain, Float>("bf16, 16 to f32", 4, 2, 4, brains16);
  show<Brain, Float>("bf16, 8 to f32", 2, 1, 4, brains8);
  show<Tf32, Float>("tf32, 8 to f32", 4, 2, 4, tf32Of8);
  show<Tf32, Float>("tf32, 4 to f32", 2, 1, 4, tf32Of4);
  show<E4M3, Float>("e4m3, 32 to f32", 4, 2, 4, e4m3);
  show<E5M2, Float>("e5m2, 32 to f32", 4, 2, 4, e5m2);
  show<E4M3, Half>("e4m3, 32 to f16", 4, 2, 2, e4m3ToHalves);
  show<E5M2, Float>("e5m2, 16 to f32", 2, 1, 4, e5m2Of16);
  printf("%d sums\n", sums);
}
