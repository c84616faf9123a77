// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of real numbers: one, two and three dimensions, in place and out of it, there and back.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>

cufftResult made(cufftHandle *plan, const std::vector<int> &n, cufftType type) {
  return n.size() == 1 ? cufftPlan1d(plan, n[0], type, 1) : n.size() == 2 ? cufftPlan2d(plan, n[0], n[1], type) : cufftPlan3d(plan, n[0], n[1], n[2], type);
}

void singles(const std::vector<int> &n) {
  int rows = 1;
  for (size_t i = 0; i + 1 < n.size(); ++i)
    rows *= n[i];
  const int last = n.back(), half = last / 2 + 1, all = rows * last;
  cufftHandle there, back;
  printf("float %d by %d: %d", rows, last, int(made(&there, n, CUFFT_R2C)));
  printf(" %d", int(made(&back, n, CUFFT_C2R)));
  array<float> from(all), again(all), padded(rows * half * 2);
  array<float2> to(rows * half);
  printf(" %d", int(cufftExecR2C(there, from, to)));
  cudaDeviceSynchronize();
  show("", to.data, std::min(8, rows * half)), show("last", to + (rows * half - 2 < 0 ? 0 : rows * half - 2), std::min(2, rows * half));
  for (int r = 0; r < rows; ++r)
    for (int i = 0; i < last; ++i)
      padded[r * half * 2 + i] = from[r * last + i];
  status("in place", cufftExecR2C(there, padded, reinterpret_cast<float2 *>(padded.data)));
  cudaDeviceSynchronize();
  double worst = 0;
  for (int i = 0; i < rows * half; ++i)
    worst = std::max({worst, std::abs(double(padded[2 * i]) - to[i].x), std::abs(double(padded[2 * i + 1]) - to[i].y)});
  printf("as out of place %d\n", worst < 1e-3);
  status("back in place", cufftExecC2R(back, reinterpret_cast<float2 *>(padded.data), padded));
  status("back", cufftExecC2R(back, to, again));
  cudaDeviceSynchronize();
  for (int i = 0; i < all; ++i)
    again[i] /= all;
  show("back", again.data, std::min(10, all));
  for (int i = 0; i < std::min(last, 6); ++i)
    again[i] = padded[(rows - 1) * half * 2 + i] / all;
  show("last row", again.data, std::min(last, 6));
  cufftDestroy(there), cufftDestroy(back);
}

void doubles(const std::vector<int> &n) {
  int all = 1;
  for (int one : n)
    all *= one;
  const int half = all / n.back() * (n.back() / 2 + 1);
  cufftHandle there, back;
  printf("double %d: %d", all, int(made(&there, n, CUFFT_D2Z)));
  printf(" %d\n", int(made(&back, n, CUFFT_Z2D)));
  array<double> from(all), again(all);
  array<double2> to(half);
  status("there", cufftExecD2Z(there, from, to));
  cudaDeviceSynchronize();
  show("", to.data, std::min(8, half));
  status("back", cufftExecZ2D(back, to, again));
  cudaDeviceSynchronize();
  for (int i = 0; i < all; ++i)
    again[i] /= all;
  show("back", again.data, std::min(10, all));
  cufftDestroy(there), cufftDestroy(back);
}

int main() {
  for (const std::vector<int> &n : std::vector<std::vector<int>>{{1}, {2}, {3}, {8}, {15}, {101}, {1024}, {1, 1}, {3, 4}, {5, 7}, {16, 16}, {1, 9}, {9, 1}, {2, 3, 4}, {4, 4, 5}, {8, 1, 3}, {7, 11, 13}}) {
    singles(n);
    doubles(n);
  }
}
