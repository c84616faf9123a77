// cub::ShuffleUp, ShuffleDown and ShuffleIndex: values of any type, in logical warps, within bounds.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/util_ptx.cuh>

struct three {
  int a;
  char b;
  double c;
};

template <int Width> __global__ void shuffle(int *out) {
  const int lane = cub::LaneId(), in_warp = lane % Width, first = lane - in_warp;
  const three mine = {lane, static_cast<char>(lane + 1), lane + 0.5};
  const auto is = [](const three &t, int from) { return t.a == from && t.b == from + 1 && t.c == from + 0.5; };
  const three up = cub::ShuffleUp<Width>(mine, 3, 1, ~0u), down = cub::ShuffleDown<Width>(mine, 2, Width - 2, ~0u), at = cub::ShuffleIndex<Width>(mine, 5, ~0u);
  out[threadIdx.x] = is(up, in_warp >= 4 ? lane - 3 : lane) && is(down, in_warp + 2 <= Width - 2 ? lane + 2 : lane) && is(at, first + 5);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof *out);
  const auto count = [&] {
    cudaDeviceSynchronize();
    int right = 0;
    for (int i = 0; i < 64; ++i)
      right += out[i];
    printf("%d\n", right);
  };
  // CHECK: 64
  shuffle<32><<<1, 64>>>(out), count();
  // CHECK-NEXT: 64
  shuffle<8><<<1, 64>>>(out), count();
}
