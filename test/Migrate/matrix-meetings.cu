// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix instructions in inline PTX are a warp's: the block takes what all lanes bring before it gives one a result. So it
// is where a macro or a function holds nothing but the instruction; other functions have a form for the block.
//
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: FileCheck %s --input-file %t/matrix-meetings.cpp
// RUN: %clangxx -O1 -Wall -Wextra -Werror -fsyntax-only %t/matrix-meetings.cpp
// RUN: %gxx -O1 -Wall -Wextra -Werror -fsyntax-only %t/matrix-meetings.cpp
#include <cstdint>
#include <cuda_fp16.h>

// CHECK: #define LOAD(to, from) do { offloom::ptx::load_matrices<2>(offloom::ptx::results(to[0], to[1]), from); } while (0)
#define LOAD(to, from) do { asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(to[0]), "=r"(to[1]) : "r"(from)); } while (0)

struct Tile {
  uint32_t x[4];
};

// CHECK: static void multiply(float (&d)[4], const Tile &a, const uint32_t (&b)[2]) {
__device__ void multiply(float (&d)[4], const Tile &a, const uint32_t (&b)[2]) {
  const uint32_t *words = a.x;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3]), "r"(b[0]), "r"(b[1]));
}

// FORM: kernel 'product': phases
// CHECK-LABEL: void product(
__global__ void product(const Tile *a, float *c) {
  __shared__ __align__(16) half tile[128];
  for (int i = threadIdx.x; i < 128; i += 32)
    tile[i] = i;
  __syncthreads();
  float sums[2][4] = {};
  uint32_t b[2];
  const uint32_t row = uint32_t(__cvta_generic_to_shared(tile + threadIdx.x % 16 * 8));
  // CHECK: block.meet([&](offloom::thread_index threadIdx) {
  // CHECK: LOAD(b, row);
  // CHECK-NEXT: });
  LOAD(b, row);
  for (int i = 0; i < 2; ++i) {
    // CHECK: block.meet({{.*}}[&](offloom::thread_index threadIdx) {
    // CHECK: multiply(sums[i], a[threadIdx.x], b);
    // CHECK-NEXT: });
    multiply(sums[i], a[threadIdx.x], b);
  }
  for (int i = 0; i < 8; ++i)
    c[threadIdx.x * 8 + i] = sums[i / 4][i % 4];
}

__device__ uint32_t turned(uint32_t word) {
  uint32_t result;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(result) : "r"(word));
  return result;
}

// FORM: kernel 'turn': phases
// CHECK-LABEL: void turn(
__global__ void turn(uint32_t *words, unsigned n) {
  // Not all warps take part.
  if (threadIdx.x / 32 < n)
    words[threadIdx.x] = turned(words[threadIdx.x]);
}
