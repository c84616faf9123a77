// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of many, with strides, distances and room around them; of two dimensions and three.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>

void many(const char *what, std::vector<int> n, std::vector<int> inside, int stride, int distance, std::vector<int> outside, int to_stride, int to_distance, cufftType type, int batch) {
  cufftHandle plan;
  printf("%s: %d\n", what, int(cufftPlanMany(&plan, int(n.size()), n.data(), inside.empty() ? nullptr : inside.data(), stride, distance, outside.empty() ? nullptr : outside.data(), to_stride,
                                            to_distance, type, batch)));
  array<float2> from(400), to(400);
  for (int i = 0; i < 400; ++i)
    to[i] = float2{100, -100};
  status("executed", type == CUFFT_R2C   ? cufftExecR2C(plan, reinterpret_cast<float *>(from.data), to)
                     : type == CUFFT_C2R ? cufftExecC2R(plan, from, reinterpret_cast<float *>(to.data))
                                         : cufftExecC2C(plan, from, to, CUFFT_FORWARD));
  cudaDeviceSynchronize();
  show("", to.data, 50);
  int untouched = 0;
  for (int i = 0; i < 400; ++i)
    untouched += to[i].x == 100 && to[i].y == -100;
  printf("untouched %d\n", untouched);
  if (type == CUFFT_C2C && stride == to_stride && distance == to_distance && inside == outside) {
    status("inverse in place", cufftExecC2C(plan, from, from, CUFFT_INVERSE));
    show("", from.data, 20);
  }
  cufftDestroy(plan);
}

int main() {
  many("contiguous", {8}, {}, 1, 8, {}, 1, 8, CUFFT_C2C, 5);
  many("without layouts strides mean nothing", {8}, {}, 3, 5, {}, 2, 9, CUFFT_C2C, 2);
  many("interleaved", {6}, {6}, 4, 1, {6}, 4, 1, CUFFT_C2C, 4);
  many("transposed", {6}, {6}, 4, 1, {6}, 1, 6, CUFFT_C2C, 4);
  many("apart", {5}, {9}, 2, 20, {7}, 3, 25, CUFFT_C2C, 3);
  many("every second one from the same", {4}, {4}, 1, 0, {4}, 1, 4, CUFFT_C2C, 3);
  many("rows within rows", {3, 4}, {3, 6}, 1, 18, {3, 5}, 1, 15, CUFFT_C2C, 2);
  many("rows within rows, strides", {3, 4}, {5, 6}, 2, 70, {4, 5}, 3, 70, CUFFT_C2C, 2);
  many("three dimensions", {2, 3, 4}, {2, 4, 5}, 1, 50, {2, 3, 4}, 2, 60, CUFFT_C2C, 3);
  many("real", {8}, {8}, 1, 8, {5}, 1, 5, CUFFT_R2C, 6);
  many("real, padded", {8}, {10}, 1, 12, {5}, 2, 12, CUFFT_R2C, 6);
  many("real, interleaved", {8}, {8}, 3, 1, {5}, 3, 1, CUFFT_R2C, 3);
  many("real of two dimensions", {4, 6}, {4, 8}, 1, 32, {4, 4}, 1, 20, CUFFT_R2C, 2);
  many("a column of real ones", {4, 3}, {4, 3}, 5, 1, {4, 2}, 5, 1, CUFFT_R2C, 5);
  many("real of an odd length", {3, 5}, {}, 1, 1, {}, 1, 1, CUFFT_R2C, 3);
}
