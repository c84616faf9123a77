// What the programs of random views share: numbers, texels, and how what one gets is printed.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

struct Random {
  unsigned state;
  unsigned next() {
    state = state * 1664525u + 1013904223u;
    return state >> 9;
  }
  int below(int n) { return next() % n; }
};

// What a texel is made of, and how many there are.
template <class T, int N> struct Texel;
#define TEXEL(NAME, SCALAR, N)                                                                     \
  template <> struct Texel<SCALAR, N> {                                                            \
    using type = NAME;                                                                             \
  }
TEXEL(unsigned char, unsigned char, 1);
TEXEL(uchar2, unsigned char, 2);
TEXEL(uchar4, unsigned char, 4);
TEXEL(signed char, signed char, 1);
TEXEL(char2, signed char, 2);
TEXEL(char4, signed char, 4);
TEXEL(unsigned short, unsigned short, 1);
TEXEL(ushort2, unsigned short, 2);
TEXEL(ushort4, unsigned short, 4);
TEXEL(short, short, 1);
TEXEL(short2, short, 2);
TEXEL(short4, short, 4);
TEXEL(unsigned, unsigned, 1);
TEXEL(uint2, unsigned, 2);
TEXEL(uint4, unsigned, 4);
TEXEL(int, int, 1);
TEXEL(int2, int, 2);
TEXEL(int4, int, 4);
TEXEL(float, float, 1);
TEXEL(float2, float, 2);
TEXEL(float4, float, 4);

struct View {
  int kind, width, height, depth, layers, levels;
};

template <class S> S part(Random &r) { return S(r.next()); }
template <> float part<float>(Random &r) { return (r.below(2001) - 1000) / 8.0f; }

// Every component to the bit; of signed bytes that are mixed, the mean: now and then, a GPU rounds
// the last of 16 bits the other way.
template <class R, class S> void show(const R *out, int n, bool is_rough) {
  constexpr int parts = sizeof(R) / sizeof(S);
  unsigned long long hash = 14695981039346656037ull;
  double sums[parts] = {};
  for (int i = 0; i < n; ++i) {
    S of[parts];
    std::memcpy(of, &out[i], sizeof(R));
    for (int p = 0; p < parts; ++p) {
      sums[p] += double(of[p]) / n;
      char text[40];
      std::snprintf(text, sizeof text, "%.9g", double(of[p]) + 0.0);
      for (const char *c = text; *c; ++c)
        hash = (hash ^ (unsigned char)*c) * 1099511628211ull;
    }
  }
  if (!is_rough)
    std::printf(" %016llx", hash);
  for (int p = 0; p < parts && is_rough; ++p)
    std::printf(" %.2f", sums[p]);
  std::printf("\n");
}
