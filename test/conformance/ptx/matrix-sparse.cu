// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sp: which of four elements of B's columns each element of A is multiplied by, for all types, shapes and
// selectors, found by matrices of zeros, ones and digits; and the bits of sums of numbers far apart.
#include <cstdint>
#include <cstdio>
#include <cstring>

static uint32_t state = 1;
static uint32_t drawn_word() {
  state = state * 1664525u + 1013904223u;
  const uint32_t high = state;
  state = state * 1664525u + 1013904223u;
  return high >> 16 | (state & 0xffff0000u);
}

/// Elements: their bits, where one, and how many different selections a nibble of metadata has.
struct Half { static constexpr int bits = 16; static constexpr uint32_t one = 0x3c00; static constexpr bool in_twos = false; };
struct Brain { static constexpr int bits = 16; static constexpr uint32_t one = 0x3f80; static constexpr bool in_twos = false; };
struct Tf32 { static constexpr int bits = 32; static constexpr uint32_t one = 0x3f800000; static constexpr bool in_twos = true; };
struct Byte { static constexpr int bits = 8; static constexpr uint32_t one = 1; static constexpr bool in_twos = false; };
struct Nibble { static constexpr int bits = 4; static constexpr uint32_t one = 1; static constexpr bool in_twos = false; };
struct E4M3 { static constexpr int bits = 8; static constexpr uint32_t one = 0x38; static constexpr bool in_twos = false; };
struct E5M2 { static constexpr int bits = 8; static constexpr uint32_t one = 0x3c; static constexpr bool in_twos = false; };

/// Two elements of four, the lower one first; one of two where elements have 32 bits.
template <class Element> uint32_t metadata() {
  static const uint32_t of_four[] = {0x4, 0x8, 0xc, 0x9, 0xd, 0xe}, of_two[] = {0x4, 0xe};
  uint32_t all = 0;
  for (int i = 0; i < 32; i += 4)
    all |= (Element::in_twos ? of_two[drawn_word() % 2] : of_four[drawn_word() % 6]) << i;
  return all;
}

struct Registers { uint32_t *a, *b, *c, *d, *e; };
template <class T> T *managed(int count) {
  T *p;
  cudaMallocManaged(&p, count * sizeof(T));
  memset(p, 0, count * sizeof(T));
  return p;
}

template <class Element> void put(uint32_t *registers, int words, int lane, int place, uint32_t value) {
  constexpr int per_word = 32 / Element::bits;
  registers[lane * words + place / per_word] |= value << place % per_word * Element::bits;
}
/// Element `row`, `column` of A, and of B.
template <class Element> void put_a(uint32_t *a, int words, int row, int column, uint32_t value) {
  constexpr int per_word = 32 / Element::bits;
  const int lane = row % 8 * 4 + column / per_word % 4, word = row / 8 + column / per_word / 4 * 2;
  put<Element>(a, words, lane, word * per_word + column % per_word, value);
}
template <class Element> void put_b(uint32_t *b, int words, int row, int column, uint32_t value) {
  constexpr int per_word = 32 / Element::bits;
  put<Element>(b, words, column * 4 + row / per_word % 4, row / per_word / 4 * per_word + row % per_word, value);
}
static uint32_t word_of_c(const uint32_t *c, int row, int column) { return c[(row % 8 * 4 + column / 2) * 4 + row / 8 * 2 + column % 2]; }
static uint32_t half_of_c(const uint32_t *c, int row, int column) { return c[(row % 8 * 4 + column / 2) * 2 + row / 8] >> column % 2 * 16 & 0xffff; }

static bool in_full;

/// Column p of A is one, row k of B is k as a binary number: D's rows say which k element p goes with.
template <class Element, bool halves, class Kernel>
void show_selection(const char *name, int words, int k, Registers r, Kernel kernel) {
  uint32_t hash = 0;
  printf("%s:", name);
  for (int lane = 0; lane < 32; ++lane)
    r.e[lane] = metadata<Element>();
  for (int p = 0; p < k / 2; ++p) {
    memset(r.a, 0, 32 * words * 4), memset(r.b, 0, 32 * words * 4), memset(r.c, 0, 32 * 16), memset(r.d, 0, 32 * 16);
    for (int row = 0; row < 16; ++row)
      put_a<Element>(r.a, words, row, p, Element::one);
    for (int i = 0; i < k; ++i)
      for (int column = 0; column < 8; ++column)
        if (i >> column & 1)
          put_b<Element>(r.b, words, i, column, Element::one);
    kernel<<<1, 32>>>(r);
    if (cudaDeviceSynchronize() != cudaSuccess)
      printf(" failed");
    for (int row = 0; row < 16; ++row) {
      int from = 0;
      for (int column = 0; column < 8; ++column)
        from |= (halves ? half_of_c(r.d, row, column) : word_of_c(r.d, row, column)) ? 1 << column : 0;
      hash = hash * 31 + from;
      if (row == 3 || in_full)
        printf(" %d", from);
    }
  }
  printf(" %08x\n", hash);
}

/// Numbers of every exponent around one; of integers, every number.
template <class Element> uint32_t drawn(int spread) {
  uint32_t all = 0;
  for (int i = 0; i < 32; i += Element::bits) {
    uint32_t word = drawn_word();
    if (Element::one != 1) {
      const int fraction = Element::bits == 32 ? 23 : Element::bits == 16 ? (Element::one == 0x3c00 ? 10 : 7) : Element::one == 0x38 ? 3 : 2;
      const uint32_t exponent = (Element::one >> fraction) + word % (2 * spread + 1) - spread;
      word = exponent << fraction | (word >> 8 & ((1u << fraction) - 1)) | (word >> 31) << (Element::bits - 1);
    }
    all |= (Element::bits == 32 ? word : word & ((1u << (Element::bits & 31)) - 1)) << i;
  }
  return all;
}

template <class Element, class Sum, class Kernel> void show_sums(const char *name, int words, int words_of_c, Registers r, Kernel kernel) {
  printf("%s:", name);
  for (int spread = 0; spread < 7; spread += 2) {
    uint32_t hash = 0;
    for (int times = 0; times < 8; ++times) {
      for (int i = 0; i < 32 * words; ++i)
        r.a[i] = drawn<Element>(spread), r.b[i] = drawn<Element>(spread);
      for (int i = 0; i < 32 * words_of_c; ++i)
        r.c[i] = drawn<Sum>(spread);
      for (int lane = 0; lane < 32; ++lane)
        r.e[lane] = metadata<Element>();
      kernel<<<1, 32>>>(r);
      if (cudaDeviceSynchronize() != cudaSuccess)
        printf(" failed");
      for (int i = 0; i < 32 * words_of_c; ++i)
        hash = (hash ^ r.d[i]) * 16777619u;
    }
    printf(" %08x %08x", r.d[5], hash);
  }
  printf("\n");
}
struct Whole { static constexpr int bits = 32; static constexpr uint32_t one = 1; };
struct Float { static constexpr int bits = 32; static constexpr uint32_t one = 0x3f800000; };

#define SHORT_WORDS(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%8, %9, %10, %11}, %12, " SELECTOR ";" \
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) \
      : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]), "r"(r.e[threadIdx.x]))
#define SHORT_FLOATS(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%8, %9, %10, %11}, %12, " SELECTOR ";" \
      : "=f"(f[0]), "=f"(f[1]), "=f"(f[2]), "=f"(f[3]) \
      : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(g[0]), "f"(g[1]), "f"(g[2]), "f"(g[3]), "r"(r.e[threadIdx.x]))
#define LONG_WORDS(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, %16, " SELECTOR ";" \
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(c[0]), "r"(c[1]), "r"(c[2]), \
        "r"(c[3]), "r"(r.e[threadIdx.x]))
#define LONG_FLOATS(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, %16, " SELECTOR ";" \
      : "=f"(f[0]), "=f"(f[1]), "=f"(f[2]), "=f"(f[3]) \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "f"(g[0]), "f"(g[1]), "f"(g[2]), \
        "f"(g[3]), "r"(r.e[threadIdx.x]))
#define SHORT_HALVES(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1}, {%2, %3}, {%4, %5}, {%6, %7}, %8, " SELECTOR ";" \
      : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]), "r"(r.e[threadIdx.x]))
#define LONG_HALVES(kind, type) \
  asm(kind ".sync.aligned." type " {%0, %1}, {%2, %3, %4, %5}, {%6, %7, %8, %9}, {%10, %11}, %12, " SELECTOR ";" \
      : "=r"(d[0]), "=r"(d[1]) \
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(c[0]), "r"(c[1]), "r"(r.e[threadIdx.x]))

#define KERNEL(name, words, words_of_c, form, kind, type) \
  __global__ void name(Registers r) { \
    uint32_t a[4], b[4], c[4], d[4]; \
    float f[4], g[4]; \
    for (int i = 0; i < 4; ++i) { \
      a[i] = i < words ? r.a[threadIdx.x * words + i] : 0, b[i] = i < words ? r.b[threadIdx.x * words + i] : 0; \
      c[i] = i < words_of_c ? r.c[threadIdx.x * words_of_c + i] : 0, g[i] = __uint_as_float(c[i]), d[i] = 0, f[i] = 0; \
    } \
    form(kind, type); \
    for (int i = 0; i < words_of_c; ++i) \
      r.d[threadIdx.x * words_of_c + i] = d[i] | __float_as_uint(f[i]); \
  }

#define ORDERED "mma.sp::ordered_metadata"
#define PLAIN "mma.sp"
#define SELECTOR "0x0"
KERNEL(halves16_0, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k16.row.col.f32.f16.f16.f32")
KERNEL(halves32_0, 4, 4, LONG_FLOATS, PLAIN, "m16n8k32.row.col.f32.f16.f16.f32")
KERNEL(ordered32_0, 4, 4, LONG_FLOATS, ORDERED, "m16n8k32.row.col.f32.f16.f16.f32")
KERNEL(to_halves16_0, 2, 2, SHORT_HALVES, PLAIN, "m16n8k16.row.col.f16.f16.f16.f16")
KERNEL(to_halves32_0, 4, 2, LONG_HALVES, ORDERED, "m16n8k32.row.col.f16.f16.f16.f16")
KERNEL(brains16_0, 2, 4, SHORT_FLOATS, ORDERED, "m16n8k16.row.col.f32.bf16.bf16.f32")
KERNEL(brains32_0, 4, 4, LONG_FLOATS, PLAIN, "m16n8k32.row.col.f32.bf16.bf16.f32")
KERNEL(tf32_8_0, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k8.row.col.f32.tf32.tf32.f32")
KERNEL(tf32_16_0, 4, 4, LONG_FLOATS, ORDERED, "m16n8k16.row.col.f32.tf32.tf32.f32")
KERNEL(s8_32_0, 2, 4, SHORT_WORDS, PLAIN, "m16n8k32.row.col.s32.s8.s8.s32")
KERNEL(u8_s8_32_0, 2, 4, SHORT_WORDS, ORDERED, "m16n8k32.row.col.satfinite.s32.u8.s8.s32")
KERNEL(s8_u8_64, 4, 4, LONG_WORDS, PLAIN, "m16n8k64.row.col.s32.s8.u8.s32")
KERNEL(u8_64, 4, 4, LONG_WORDS, ORDERED, "m16n8k64.row.col.satfinite.s32.u8.u8.s32")
KERNEL(s4_64_0, 2, 4, SHORT_WORDS, PLAIN, "m16n8k64.row.col.s32.s4.s4.s32")
KERNEL(u4_s4_64_0, 2, 4, SHORT_WORDS, ORDERED, "m16n8k64.row.col.satfinite.s32.u4.s4.s32")
KERNEL(s4_u4_128, 4, 4, LONG_WORDS, PLAIN, "m16n8k128.row.col.s32.s4.u4.s32")
KERNEL(e4m3_64, 4, 4, LONG_FLOATS, PLAIN, "m16n8k64.row.col.f32.e4m3.e4m3.f32")
KERNEL(e5m2_e4m3_64, 4, 4, LONG_FLOATS, ORDERED, "m16n8k64.row.col.f32.e5m2.e4m3.f32")
#undef SELECTOR
#define SELECTOR "0x1"
KERNEL(halves16_1, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k16.row.col.f32.f16.f16.f32")
KERNEL(halves32_1, 4, 4, LONG_FLOATS, PLAIN, "m16n8k32.row.col.f32.f16.f16.f32")
KERNEL(tf32_8_1, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k8.row.col.f32.tf32.tf32.f32")
KERNEL(tf32_16_1, 4, 4, LONG_FLOATS, ORDERED, "m16n8k16.row.col.f32.tf32.tf32.f32")
KERNEL(s8_32_1, 2, 4, SHORT_WORDS, PLAIN, "m16n8k32.row.col.s32.s8.s8.s32")
KERNEL(s4_64_1, 2, 4, SHORT_WORDS, PLAIN, "m16n8k64.row.col.s32.s4.s4.s32")
#undef SELECTOR
#define SELECTOR "2"
KERNEL(halves16_2, 2, 4, SHORT_FLOATS, ORDERED, "m16n8k16.row.col.f32.f16.f16.f32")
KERNEL(tf32_8_2, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k8.row.col.f32.tf32.tf32.f32")
#undef SELECTOR
#define SELECTOR "3"
KERNEL(halves16_3, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k16.row.col.f32.f16.f16.f32")
KERNEL(tf32_8_3, 2, 4, SHORT_FLOATS, PLAIN, "m16n8k8.row.col.f32.tf32.tf32.f32")

int main(int argc, char **) {
  in_full = argc > 1;
  const Registers r{managed<uint32_t>(128), managed<uint32_t>(128), managed<uint32_t>(128), managed<uint32_t>(128), managed<uint32_t>(32)};
  show_selection<Half, false>("f16, 16, 0", 2, 16, r, halves16_0);
  show_selection<Half, false>("f16, 16, 1", 2, 16, r, halves16_1);
  show_selection<Half, false>("f16, 16, 2", 2, 16, r, halves16_2);
  show_selection<Half, false>("f16, 16, 3", 2, 16, r, halves16_3);
  show_selection<Half, false>("f16, 32, 0", 4, 32, r, halves32_0);
  show_selection<Half, false>("f16, 32, 0, ordered", 4, 32, r, ordered32_0);
  show_selection<Half, false>("f16, 32, 1", 4, 32, r, halves32_1);
  show_selection<Half, true>("f16 to f16, 16", 2, 16, r, to_halves16_0);
  show_selection<Half, true>("f16 to f16, 32", 4, 32, r, to_halves32_0);
  show_selection<Brain, false>("bf16, 16", 2, 16, r, brains16_0);
  show_selection<Brain, false>("bf16, 32", 4, 32, r, brains32_0);
  show_selection<Tf32, false>("tf32, 8, 0", 2, 8, r, tf32_8_0);
  show_selection<Tf32, false>("tf32, 8, 1", 2, 8, r, tf32_8_1);
  show_selection<Tf32, false>("tf32, 8, 2", 2, 8, r, tf32_8_2);
  show_selection<Tf32, false>("tf32, 8, 3", 2, 8, r, tf32_8_3);
  show_selection<Tf32, false>("tf32, 16, 0", 4, 16, r, tf32_16_0);
  show_selection<Tf32, false>("tf32, 16, 1", 4, 16, r, tf32_16_1);
  show_selection<Byte, false>("s8, 32, 0", 2, 32, r, s8_32_0);
  show_selection<Byte, false>("s8, 32, 1", 2, 32, r, s8_32_1);
  show_selection<Byte, false>("s8 and u8, 64", 4, 64, r, s8_u8_64);
  show_selection<Nibble, false>("s4, 64, 0", 2, 64, r, s4_64_0);
  show_selection<Nibble, false>("s4, 64, 1", 2, 64, r, s4_64_1);
  show_selection<Nibble, false>("s4 and u4, 128", 4, 128, r, s4_u4_128);
  show_selection<E4M3, false>("e4m3, 64", 4, 64, r, e4m3_64);
  show_sums<Half, Float>("sums of f16, 16", 2, 4, r, halves16_0);
  show_sums<Half, Float>("sums of f16, 32", 4, 4, r, halves32_1);
  show_sums<Half, Half>("sums of f16 to f16, 16", 2, 2, r, to_halves16_0);
  show_sums<Half, Half>("sums of f16 to f16, 32", 4, 2, r, to_halves32_0);
  show_sums<Brain, Float>("sums of bf16, 16", 2, 4, r, brains16_0);
  show_sums<Brain, Float>("sums of bf16, 32", 4, 4, r, brains32_0);
  show_sums<Tf32, Float>("sums of tf32, 8", 2, 4, r, tf32_8_2);
  show_sums<Tf32, Float>("sums of tf32, 16", 4, 4, r, tf32_16_1);
  show_sums<Byte, Whole>("sums of s8, 32", 2, 4, r, s8_32_0);
  show_sums<Byte, Whole>("sums of u8 and s8, 32", 2, 4, r, u8_s8_32_0);
  show_sums<Byte, Whole>("sums of s8 and u8, 64", 4, 4, r, s8_u8_64);
  show_sums<Byte, Whole>("sums of u8, 64", 4, 4, r, u8_64);
  show_sums<Nibble, Whole>("sums of s4, 64", 2, 4, r, s4_64_0);
  show_sums<Nibble, Whole>("sums of u4 and s4, 64", 2, 4, r, u4_s4_64_0);
  show_sums<Nibble, Whole>("sums of s4 and u4, 128", 4, 4, r, s4_u4_128);
  show_sums<E4M3, Float>("sums of e4m3, 64", 4, 4, r, e4m3_64);
  show_sums<E5M2, Float>("sums of e5m2 and e4m3, 64", 4, 4, r, e5m2_e4m3_64);
}
