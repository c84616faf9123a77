// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of reductions.cu.
#include "twins.h"

template <typename T, typename Sum = T> static Sum sum(const T *in, int n) {
  Sum total = 0;
#pragma omp parallel for simd reduction(+ : total) schedule(static)
  for (int i = 0; i < n; ++i)
    total += in[i];
  return total;
}

static double dot(const double *a, const double *b, int n) {
  double total = 0;
#pragma omp parallel for simd reduction(+ : total) schedule(static)
  for (int i = 0; i < n; ++i)
    total += a[i] * b[i];
  return total;
}

static float largest(const float *in, int n) {
  float best = -INFINITY;
#pragma omp parallel for simd reduction(max : best) schedule(static)
  for (int i = 0; i < n; ++i)
    best = in[i] > best ? in[i] : best;
  return best;
}

static unsigned count_positive(const float *in, int n) {
  unsigned count = 0;
#pragma omp parallel for simd reduction(+ : count) schedule(static)
  for (int i = 0; i < n; ++i)
    count += in[i] > 0.5f;
  return count;
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 8 << 20;
  const auto in = random_numbers<float>(N, 0, 1);
  const auto ints = random_numbers<int>(N, -100, 100, 2);
  const auto a = random_numbers<double>(N / 2, -1, 1, 3),
             b = random_numbers<double>(N / 2, 0, 1, 4);
  double result = 0;
  auto given = [&] { return result; };
  for (const char *name : {"sum-tree", "sum-shuffles", "sum-one-element"})
    suite.measure(name, [&] { result = sum(in.data(), N); }, given);
  for (const char *name : {"sum-two-at-once", "sum-ladder"})
    suite.measure(name, [&] { result = sum(ints.data(), N); }, given);
  suite.measure("dot", [&] { result = dot(a.data(), b.data(), N / 2); }, given);
  suite.measure("largest", [&] { result = largest(in.data(), N); }, given);
  suite.measure("count-by-votes", [&] { result = count_positive(in.data(), N); }, given);
}
