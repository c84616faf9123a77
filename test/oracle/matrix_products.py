#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a CUDA program that multiplies matrices by mma.sync as inline PTX, and compares with plain loops.

  matrix_products.py [--every N] [--arch 80|89|90] [--seed S]

Elements are dealt out to lanes as "Matrix Fragments for mma" in the PTX ISA says, in its own terms: which row and
column element i of a lane has, by groupID and threadID_in_group. Sums are exact in every order.
"""

import argparse

FORMATS = {  # bits of an element, constraint of its register
    "f16": (16, "r"), "bf16": (16, "r"), "tf32": (32, "r"), "e4m3": (8, "r"), "e5m2": (8, "r"), "s8": (8, "r"),
    "u8": (8, "r"), "s4": (4, "r"), "u4": (4, "r"), "b1": (1, "r"), "f64": (64, "d"), "f32": (32, "f"), "s32": (32, "r"),
}


def instructions():
    """(architecture, mnemonic, M, N, K, type of A, of B, of C)"""
    for k in 8, 16:
        for c in "f16", "f32":
            yield 80, f"m16n8k{k}.row.col.{c}.f16.f16.{c}", 16, 8, k, "f16", "f16", c
        yield 80, f"m16n8k{k}.row.col.f32.bf16.bf16.f32", 16, 8, k, "bf16", "bf16", "f32"
    for k in 4, 8:
        yield 80, f"m16n8k{k}.row.col.f32.tf32.tf32.f32", 16, 8, k, "tf32", "tf32", "f32"
    for arch, m, k in (80, 8, 4), (90, 16, 4), (90, 16, 8), (90, 16, 16):
        yield arch, f"m{m}n8k{k}.row.col.f64.f64.f64.f64", m, 8, k, "f64", "f64", "f64"
    for k, c in (16, "f32"), (16, "f16"), (32, "f32"), (32, "f16"):
        for a in "e4m3", "e5m2":
            for b in "e4m3", "e5m2":
                yield 89, f"m16n8k{k}.row.col.{c}.{a}.{b}.{c}", 16, 8, k, a, b, c
    for bits, m, k in (8, 8, 16), (8, 16, 16), (8, 16, 32), (4, 8, 32), (4, 16, 32), (4, 16, 64):
        for a in f"s{bits}", f"u{bits}":
            for b in f"s{bits}", f"u{bits}":
                for end in "", ".satfinite":
                    yield 80, f"m{m}n8k{k}.row.col{end}.s32.{a}.{b}.s32", m, 8, k, a, b, "s32"
    for m, k in (8, 128), (16, 128), (16, 256):
        for what in "xor", "and":
            yield 80, f"m{m}n8k{k}.row.col.s32.b1.b1.s32.{what}.popc", m, 8, k, "b1", "b1", "s32"
    for a in "row", "col":
        for b in "row", "col":
            for c in "f16", "f32":
                yield 70, f"m8n8k4.{a}.{b}.{c}.f16.f16.{c}", 8, 8, 4, "f16", "f16", c


HEADER = r"""// Written by test/oracle/matrix_products.py.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <type_traits>
#include <vector>

static unsigned state = SEED;
static int below(int n) { state = state * 1664525u + 1013904223u; return int((state >> 8) % unsigned(n)); }

struct f16 {
  static uint64_t code(double x) { return __half_as_ushort(__float2half(float(x))); }
  static double value(uint64_t c) { return __half2float(__ushort_as_half((unsigned short)c)); }
  static double any() { return (below(17) - 8) * 0.5; }
};
struct bf16 : f16 {
  static uint64_t code(double x) { return __bfloat16_as_ushort(__float2bfloat16(float(x))); }
};
struct f32 : f16 {
  static uint64_t code(double x) { float f = float(x); uint32_t w; memcpy(&w, &f, 4); return w; }
  static double value(uint64_t c) { uint32_t w = uint32_t(c); float f; memcpy(&f, &w, 4); return f; }
};
using tf32 = f32;
struct f64 : f16 {
  static uint64_t code(double x) { uint64_t w; memcpy(&w, &x, 8); return w; }
  static double value(uint64_t c) { double x; memcpy(&x, &c, 8); return x; }
};
template <int exponent, int fraction> struct f8 {
  static double decoded(unsigned c) {
    const int bias = (1 << (exponent - 1)) - 1, e = c >> fraction & ((1 << exponent) - 1), f = c & ((1 << fraction) - 1);
    const double x = e ? ldexp(1 + ldexp(f, -fraction), e - bias) : ldexp(f, 1 - bias - fraction);
    return c & 0x80 ? -x : x;
  }
  static uint64_t code(double x) { for (unsigned c = 0; c < 256; ++c) if (decoded(c) == x) return c; return 0; }
  static double any() { return (below(9) - 4) * 0.5; }
};
using e4m3 = f8<4, 3>;
using e5m2 = f8<5, 2>;
template <int bits, bool sign> struct integer {
  static uint64_t code(double x) { return uint64_t(int64_t(x)) & ((1ull << bits) - 1); }
  static double value(uint64_t c) { return int32_t(uint32_t(c)); }
  static double any() { return below(1 << bits) - (sign ? 1 << (bits - 1) : 0); }
};
using s8 = integer<8, true>;
using u8 = integer<8, false>;
using s4 = integer<4, true>;
using u4 = integer<4, false>;
using b1 = integer<1, false>;
struct s32 : integer<32, true> {
  static double any() { return below(3) == 0 ? 2147483600.0 : below(2) ? -2147483600.0 : below(1000); }
};

struct place { int product, row, column; };

/// The lanes' registers, as words of 32 or 64 bits.
template <class Word, int bits> struct registers {
  int words;
  std::vector<Word> w;
  explicit registers(int words) : words(words), w(32 * words) {}
  void set(int lane, int i, uint64_t code) {
    const int each = int(8 * sizeof(Word)) / bits;
    w[lane * words + i / each] |= Word(code) << (i % each * bits);
  }
  uint64_t get(int lane, int i) const {
    const int each = int(8 * sizeof(Word)) / bits;
    return uint64_t(w[lane * words + i / each] >> (i % each * bits)) & (bits == 64 ? ~0ull : (1ull << (bits % 64)) - 1);
  }
};

template <class W> W *on_device(const std::vector<W> &from) {
  W *to;
  cudaMallocManaged(&to, from.size() * sizeof(W));
  memcpy(to, from.data(), from.size() * sizeof(W));
  return to;
}

enum how { times, exclusive, both };
static int wrong;

template <class A, class B, class C, class WordA, class WordB, class WordC, int bitsA, int bitsB, int bitsC, class PlaceA, class PlaceB, class PlaceC, class Kernel>
void check(const char *name, int M, int N, int K, int products, how what, bool saturates, PlaceA placeA, PlaceB placeB, PlaceC placeC, Kernel kernel) {
  const int elementsA = products * M * K / 32, elementsB = products * N * K / 32, elementsC = products * M * N / 32;
  registers<WordA, bitsA> a(elementsA * bitsA / int(8 * sizeof(WordA)));
  registers<WordB, bitsB> b(elementsB * bitsB / int(8 * sizeof(WordB)));
  registers<WordC, bitsC> c(elementsC * bitsC / int(8 * sizeof(WordC))), d(c.words);
  std::vector<double> va(products * M * K), vb(products * K * N), vc(products * M * N);
  for (double &x : va) x = A::any();
  for (double &x : vb) x = B::any();
  for (double &x : vc) x = C::any();
  for (int lane = 0; lane < 32; ++lane) {
    for (int i = 0; i < elementsA; ++i) {
      const place p = placeA(lane, i);
      a.set(lane, i, A::code(va[(p.product * M + p.row) * K + p.column]));
    }
    for (int i = 0; i < elementsB; ++i) {
      const place p = placeB(lane, i);
      b.set(lane, i, B::code(vb[(p.product * K + p.row) * N + p.column]));
    }
    for (int i = 0; i < elementsC; ++i) {
      const place p = placeC(lane, i);
      c.set(lane, i, C::code(vc[(p.product * M + p.row) * N + p.column]));
    }
  }
  WordA *da = on_device(a.w);
  WordB *db = on_device(b.w);
  WordC *dc = on_device(c.w), *dd = on_device(d.w);
  kernel<<<1, 32>>>(da, db, dc, dd);
  const cudaError_t status = cudaDeviceSynchronize();
  memcpy(d.w.data(), dd, d.w.size() * sizeof(WordC));
  int differ = 0;
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < elementsC; ++i) {
      const place p = placeC(lane, i);
      double sum = vc[(p.product * M + p.row) * N + p.column];
      for (int k = 0; k < K; ++k) {
        const double x = va[(p.product * M + p.row) * K + k], y = vb[(p.product * K + k) * N + p.column];
        sum += what == times ? x * y : what == exclusive ? double(x != y) : x * y;
      }
      if (std::is_same<C, s32>::value)
        sum = saturates ? fmax(fmin(sum, 2147483647.0), -2147483648.0) : double(int32_t(uint32_t(int64_t(sum))));
      differ += C::value(d.get(lane, i)) != sum;
    }
  wrong += differ != 0 || status != cudaSuccess;
  if (differ || status != cudaSuccess)
    printf("%s: %d of %d differ, %s\n", name, differ, 32 * elementsC, cudaGetErrorString(status));
}
"""

USUAL = {
    "A": "int g = lane / 4, t = lane % 4, r = i / {each}; return place{{0, {rows}, (r / {groups}) * 4 * {each} + t * {each} + i % {each}}};",
    "B": "int g = lane / 4, t = lane % 4, r = i / {each}; return place{{0, r * 4 * {each} + t * {each} + i % {each}, g}};",
    "C": "int g = lane / 4, t = lane % 4; return place{{0, i < 2 ? g : g + 8, t * 2 + (i & 1)}};",
}


def places(name, m, a, b, c):
    """How element i of a lane is placed in A, B and C."""
    if name.startswith("m8n8k4") and a == "f16":
        _, by_a, by_b = name.split(".")[:3]
        product, upper = "(lane % 16) / 4", "(lane < 16 ? 0 : 4)"
        own, all_of = f"lane % 4 + {upper}", f"i + {upper}"
        place_a = f"{own}, i" if by_a == "row" else f"{all_of}, lane % 4"
        place_b = f"lane % 4, {all_of}" if by_b == "row" else f"i, {own}"
        place_c = f"{own}, i" if c == "f16" else f"((lane & 1) + (i & 2)) + {upper}, (i & 4) + (lane & 2) + (i & 1)"
        return [f"return place{{{product}, {where}}};" for where in (place_a, place_b, place_c)]
    each = [max(1, 32 // FORMATS[kind][0]) for kind in (a, b)]
    rows = "r % 2 == 0 ? g : g + 8" if m == 16 else "g"
    return [USUAL["A"].format(each=each[0], rows=rows, groups=m // 8), USUAL["B"].format(each=each[1]), USUAL["C"].format()]


def program(chosen):
    calls = []
    for number, (_, name, m, n, k, a, b, c) in enumerate(chosen):
        products = 4 if name.startswith("m8n8k4") and a == "f16" else 1
        bits = [FORMATS[kind][0] for kind in (a, b, c)]
        counts = [products * size // 32 * width // max(32, width) for size, width in zip((m * k, n * k, m * n), bits)]
        if bits[0] == 1:
            counts[:2] = [m * k // 1024, n * k // 1024]
        words = ["unsigned long long" if kind == "f64" else "unsigned" for kind in (a, b, c)]
        holds = {"r": "unsigned", "f": "float", "d": "double"}
        text, operands, first = [], [[], []], 0
        for which, count, kind in ("d", counts[2], c), ("a", counts[0], a), ("b", counts[1], b), ("c", counts[2], c):
            text.append("{" + ", ".join(f"%{first + i}" for i in range(count)) + "}")
            letter = FORMATS[kind][1]
            for i in range(count):
                at = f"{which}[threadIdx.x * {count} + {i}]"
                operands[which != "d"].append(f'"{"=" if which == "d" else ""}{letter}"(({holds[letter]} &){at})')
            first += count
        print(f"__global__ void multiply{number}({words[0]} *a, {words[1]} *b, {words[2]} *c, {words[2]} *d) {{")
        print(f'  asm volatile("mma.sync.aligned.{name} {", ".join(text)};" : {", ".join(operands[0])} : {", ".join(operands[1])});\n}}')
        where = ", ".join(f"[](int lane, int i) {{ {code} }}" for code in places(name, m, a, b, c))
        what = "exclusive" if ".xor" in name else "both" if ".and" in name else "times"
        saturates = "true" if "satfinite" in name else "false"
        types = ", ".join([a, b, c, *words, *map(str, bits)])
        calls.append(f'  check<{types}>("{name}", {m}, {n}, {k}, {products}, {what}, {saturates}, {where}, multiply{number});')
    print("int main() {")
    print("\n".join(calls))
    print(f'  printf("%d instructions, %d wrong\\n", {len(calls)}, wrong);\n}}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--arch", type=int, default=90)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chosen = [i for i in instructions() if i[0] <= arguments.arch][:: arguments.every]
    print(HEADER.replace("SEED", str(arguments.seed)))
    program(chosen)


main()
