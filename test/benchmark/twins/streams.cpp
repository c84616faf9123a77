// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of streams.cu.
#include "twins.h"

static void triad(const float *a, const float *b, float *c, float s, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + s * b[i];
}

static void gather(const float *a, const int *where, float *c, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i)
    c[i] = a[where[i]];
}

static void grey(const unsigned char *pixels, unsigned char *out, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i)
    out[i] = static_cast<unsigned char>(
        (pixels[4 * i] * 77 + pixels[4 * i + 1] * 150 + pixels[4 * i + 2] * 29) >> 8);
}

static void gelu(const float *in, float *out, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i) {
    const float x = in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 8 << 20, Small = 256 << 10;
  const auto a = random_numbers<float>(N, -1, 1), b = random_numbers<float>(N, -1, 1, 2);
  const auto where = random_numbers<int>(N, 0, N - 1, 3);
  std::vector<float> c(N), d(Small);
  std::vector<unsigned char> grey_out(N / 4);
  auto sum = [&] { return checksum(c.data(), N); };

  for (const char *name :
       {"triad", "triad-grid-stride", "triad-macro-loop", "triad-while", "triad-float4"})
    suite.measure(name, [&] { triad(a.data(), b.data(), c.data(), 3.0f, N); }, sum);
  suite.measure("gather", [&] { gather(a.data(), where.data(), c.data(), N); }, sum);
  suite.measure("gelu", [&] { gelu(a.data(), c.data(), N); }, sum);
  suite.measure(
      "grey",
      [&] { grey(reinterpret_cast<const unsigned char *>(where.data()), grey_out.data(), N / 4); },
      [&] { return checksum(grey_out.data(), N / 4); });
  suite.measure(
      "triad-in-cache", [&] { triad(a.data(), b.data(), d.data(), 3.0f, Small); },
      [&] { return checksum(d.data(), Small); });
  suite.measure(
      "hundred-small-launches",
      [&] {
        for (int i = 0; i < 100; ++i)
          triad(a.data(), b.data(), d.data(), float(i), 4096);
      },
      [&] { return checksum(d.data(), Small); });
}
