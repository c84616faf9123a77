// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of one dimension of all lengths to 40 and of some large ones, there and back.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>

/// Rounded to a 128th, or to three digits of a large number.
template <class C> double told(const C *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += std::round(values[i].x * 16) / 16 * (i % 7 - 3) + std::round(values[i].y * 16) / 16 * (i % 5 - 2);
  return sum;
}

template <class C, class Execute> void transform(const char *type, cufftType kind, int length, const Execute &execute) {
  cufftHandle plan;
  array<C> from(length), to(length), back(length);
  printf("%s %d: plan %d", type, length, int(cufftPlan1d(&plan, length, kind, 1)));
  printf(", forward %d", int(execute(plan, from.data, to.data, CUFFT_FORWARD)));
  printf(", inverse %d", int(execute(plan, to.data, back.data, CUFFT_INVERSE)));
  cudaDeviceSynchronize();
  double worst = 0;
  for (int i = 0; i < length; ++i)
    worst = std::max({worst, std::abs(double(back[i].x) / length - from[i].x), std::abs(double(back[i].y) / length - from[i].y)});
  printf(", back %d", worst < 1e-4);
  if (length <= 40)
    show("", to.data, std::min(length, 6));
  else
    printf(": %.3g %.3g, of all %d\n", double(to[0].x), double(to[length / 3].y), std::isfinite(told(to.data, length)));
  cufftDestroy(plan);
}

int main() {
  const auto single = [](cufftHandle plan, float2 *from, float2 *to, int direction) { return cufftExecC2C(plan, from, to, direction); };
  const auto twice = [](cufftHandle plan, double2 *from, double2 *to, int direction) { return cufftExecZ2Z(plan, from, to, direction); };
  for (int length = 1; length <= 40; ++length) {
    transform<float2>("float", CUFFT_C2C, length, single);
    transform<double2>("double", CUFFT_Z2Z, length, twice);
  }
  for (int length : {127, 128, 625, 1000, 1331, 2187, 4096, 10007, 16384, 65537, 100000, 1 << 18}) {
    transform<float2>("float", CUFFT_C2C, length, single);
    transform<double2>("double", CUFFT_Z2Z, length, twice);
  }
}
