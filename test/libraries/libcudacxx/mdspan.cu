// cuda::std::mdspan in kernels: extents known and unknown, layouts, parts of one by strides.
// RUN: %offloom cc -O0 -std=c++17 %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -std=c++20 -ccbin g++ %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda/std/mdspan>

namespace cs = cuda::std;
using matrix = cs::mdspan<float, cs::dextents<int, 2>>;
using columns = cs::mdspan<float, cs::dextents<int, 2>, cs::layout_left>;

__global__ void fill(matrix m) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < m.extent(0) && col < m.extent(1))
    m(row, col) = row * 100 + col;
}

__global__ void turn(cs::mdspan<const float, cs::dextents<int, 2>> from, columns to) {
  for (int row = threadIdx.x; row < from.extent(0); row += blockDim.x)
    for (int col = 0; col < from.extent(1); ++col)
      to(row, col) = from(row, col);
}

using cube = cs::mdspan<int, cs::extents<int, 2, cs::dynamic_extent, 4>>;
static_assert(cube::rank() == 3 && cube::rank_dynamic() == 1 && cube::static_extent(2) == 4);
static_assert(cs::extents<int, 2, 3>() == cs::dextents<int, 2>(2, 3));

__global__ void sum(cube c, int *out) {
  int total = 0;
  for (int i = 0; i < c.extent(0); ++i)
    for (int j = 0; j < c.extent(1); ++j)
      for (int k = 0; k < c.extent(2); ++k)
        total += c(i, j, k) * (i + 1);
  *out = total + c[cs::array<int, 3>{1, 2, 3}] * 1000;
}

int main() {
  const int rows = 5, cols = 7;
  float *a, *b;
  cudaMallocManaged(&a, rows * cols * sizeof(float));
  cudaMallocManaged(&b, rows * cols * sizeof(float));
  fill<<<dim3(2, 2), dim3(4, 4)>>>(matrix(a, rows, cols));
  turn<<<1, 2>>>(matrix(a, rows, cols), columns(b, rows, cols));
  cudaDeviceSynchronize();
  columns m(b, rows, cols);
  printf("%g %g %g\n", a[2 * cols + 3], b[2 + 3 * rows], m(4, 6)); // CHECK: 203 203 406
  printf("%d %d %zu\n", m.stride(0), m.stride(1), size_t(m.size())); // CHECK-NEXT: 1 5 35

  int *c, *out;
  cudaMallocManaged(&c, 24 * sizeof(int));
  cudaMallocManaged(&out, sizeof(int));
  for (int i = 0; i < 24; ++i)
    c[i] = i;
  sum<<<1, 1>>>(cube(c, 3), out);
  cudaDeviceSynchronize();
  printf("%d\n", *out); // CHECK-NEXT: 23486

  // Every second column, by strides.
  cs::layout_stride::mapping<cs::dextents<int, 2>> every_second(cs::dextents<int, 2>(rows, 3), cs::array<int, 2>{cols, 2});
  cs::mdspan<float, cs::dextents<int, 2>, cs::layout_stride> part(a, every_second);
  printf("%g %d\n", part(3, 2), every_second.required_span_size()); // CHECK-NEXT: 304 33
  cs::mdspan deduced(a, rows, cols);
  printf("%d %g\n", int(deduced.rank()), deduced(1, 1)); // CHECK-NEXT: 2 101
}
