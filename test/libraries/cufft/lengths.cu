// Transforms of all lengths up to 130 and of drawn longer ones, with small and large prime factors, are the definition's
// to rounding: complex in both directions, real to complex and back, in both precisions, in batches, in place too.
// RUN: %offloom cc -O2 -std=c++20 %s -o %t -lcufft && %t | FileCheck %s
// RUN: env OFFLOOM_NUM_THREADS=3 %t | FileCheck %s
#include "reference.h"

template <class T> void complex_lines(int n, int batch, int sign, bool in_place) {
  using of = single_or_double<T>;
  array<T> in(2 * n * batch), out(2 * n * batch);
  wides data(n * batch);
  for (int i = 0; i < n * batch; ++i) {
    in.put(i, {drawn(), drawn()});
    data[i] = in.at(i);
  }
  cufftHandle plan;
  OK(cufftPlan1d(&plan, n, of::c2c, batch));
  OK(of::exec_c2c(plan, in.complex(), in_place ? in.complex() : out.complex(), sign));
  cudaDeviceSynchronize();
  OK(cufftDestroy(plan));
  comparison all;
  for (int b = 0; b < batch; ++b) {
    const wides right = reference({data.begin() + b * n, data.begin() + (b + 1) * n}, {n}, sign);
    for (int k = 0; k < n; ++k)
      all.add((in_place ? in : out).at(b * n + k), right[k]);
  }
  expect(all.within(of::tolerance), in_place ? "complex in place" : "complex", n, sign);
}

template <class T> void real_lines(int n, int batch, bool in_place) {
  using of = single_or_double<T>;
  const int half = n / 2 + 1, row = in_place ? 2 * half : n;
  array<T> reals(2 * half * batch), spectrum(2 * half * batch);
  array<T> &middle = in_place ? reals : spectrum;
  wides data(n * batch);
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i)
      data[b * n + i] = reals.data[b * row + i] = T(drawn());
  cufftHandle forward, back;
  OK(cufftPlan1d(&forward, n, of::r2c, batch));
  OK(cufftPlan1d(&back, n, of::c2r, batch));
  OK(of::exec_r2c(forward, reals.data, middle.complex()));
  cudaDeviceSynchronize();
  comparison all, again;
  for (int b = 0; b < batch; ++b) {
    const wides right = reference({data.begin() + b * n, data.begin() + (b + 1) * n}, {n}, -1);
    for (int k = 0; k < half; ++k)
      all.add(middle.at(b * half + k), right[k]);
  }
  expect(all.within(of::tolerance), in_place ? "real in place" : "real", n);
  OK(of::exec_c2r(back, middle.complex(), reals.data));
  cudaDeviceSynchronize();
  for (int b = 0; b < batch; ++b)
    for (int i = 0; i < n; ++i)
      again.add(reals.data[b * row + i] / double(n), data[b * n + i]);
  expect(again.within(of::tolerance), in_place ? "back to reals in place" : "back to reals", n);
  OK(cufftDestroy(forward));
  OK(cufftDestroy(back));
}

template <class T> void all_of_length(int n, int batch) {
  for (bool in_place : {false, true}) {
    complex_lines<T>(n, batch, CUFFT_FORWARD, in_place);
    complex_lines<T>(n, batch, CUFFT_INVERSE, in_place);
    real_lines<T>(n, batch, in_place);
  }
}

int main() {
  for (int n = 1; n <= 130; ++n) {
    all_of_length<float>(n, n % 3 ? 1 : 1 + n % 7);
    all_of_length<double>(n, n % 3 ? 1 + n % 23 : 1);
  }
  printf("wrong: %d\n", failures); // CHECK: wrong: 0
  srand(1);
  for (int i = 0; i < 12; ++i) {
    const int n = 131 + rand() % 1500;
    all_of_length<float>(n, 2);
    all_of_length<double>(n, 1);
  }
  // Lines that all cores share: powers, other smooth lengths, one without a factor below 17.
  for (int n : {4096, 8192, 7 * 11 * 64, 5003}) {
    complex_lines<float>(n, 2, CUFFT_FORWARD, false);
    complex_lines<double>(n, 1, CUFFT_INVERSE, true);
  }
  real_lines<double>(2 * 5000, 2, true);
  printf("wrong: %d\n", failures); // CHECK-NEXT: wrong: 0
}
