// What edge threads do alone gets loops of its own also where they divide, to wrap around at the edges of a grid: a
// variable that says so is computed anew in each of them (Analysis/Phases/RegionCuts.h).
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/halo-loads-that-wrap.cpp

__global__ void life(const unsigned char *in, unsigned char *out, int w) {
  __shared__ unsigned char cell[16][18];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  int left = (x + w - 1) % w, right = (x + 1) % w;
  cell[threadIdx.y][threadIdx.x + 1] = in[y * w + x];
  if (threadIdx.x == 0) cell[threadIdx.y][0] = in[y * w + left];
  if (threadIdx.x == 15) cell[threadIdx.y][17] = in[y * w + right];
  __syncthreads();
  out[y * w + x] = cell[threadIdx.y][threadIdx.x] + cell[threadIdx.y][threadIdx.x + 2];
}
// CHECK-LABEL: void life(
//      CHECK:   block.threads(offloom::wide<16>,
//  CHECK-NOT:   %
//      CHECK:   cell[threadIdx.y][threadIdx.x + 1] = in[y * w + x];
//      CHECK:   block.threads(offloom::only(0),
//      CHECK:   int left = (x + w - 1) % w;
// CHECK-NEXT:   cell[threadIdx.y][0] = in[y * w + left];
//      CHECK:   block.threads(offloom::only(15),
//      CHECK:   int right = (x + 1) % w;
// CHECK-NEXT:   cell[threadIdx.y][17] = in[y * w + right];

// A variable that is kept for each thread anyhow, beyond the barrier, is not divided for again.
__global__ void kept(const float *in, float *out, int w) {
  __shared__ float s[18];
  int t = threadIdx.x, row = t / w;
  s[t + 1] = in[t];
  if (t == 0)
    s[0] = in[w];
  __syncthreads();
  out[row] = s[t] + s[t + 2];
}
// CHECK-LABEL: void kept(
//      CHECK:   auto &row = row_of[threadIdx];
