// Braces in a configuration initialise what stands there, whoever wrote them and whatever numbers they hold.
// RUN: %offloom check --checks=-launch-block-too-small,-api-unchecked-launch,-api-status-dropped,-sync-between-launches %s | count 0
// RUN: %offloom cc %s -ccbin %clangxx -o %t.clang && %t.clang | FileCheck %s
// RUN: %offloom cc %s -ccbin %gxx -o %t.gcc && %t.gcc | FileCheck %s
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s --check-prefix=TEXT
#include <cstdio>

#define GRID {2, 1}
#define LAUNCH(kernel, block, ...) kernel<<<{2}, block, {}, 0>>>(__VA_ARGS__)
// TEXT: #define LAUNCH(kernel, block, ...) offloom::launch({{[{][{]}}2}, block, {}, 0}, kernel __VA_OPT__(, )__VA_ARGS__)

__managed__ int grid, block;

__global__ void ask() {
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0) {
    atomicAdd(&grid, 1);
    block = blockDim.x * 100 + blockDim.y * 10 + blockDim.z;
  }
}

void show(const char *what) {
  cudaDeviceSynchronize();
  printf("%s: %d blocks of %d\n", what, grid, block);
  grid = 0;
}

template <int A, int B> dim3 extent() { return dim3(A, B); }

template <int N> struct Launcher {
  void run() { ask<<<{N, 2}, {2, N}>>>(); }
};

int main() {
  cudaStream_t stream = nullptr;
  // TEXT: offloom::launch({1, {4, 4, 1}}, ask);
  ask<<<1, {4, 4, 1}>>>();
  show("block"); // CHECK: block: 1 blocks of 441
  ask<<<{3, 2}, {8}, 16, {}>>>();
  show("grid"); // CHECK: grid: 6 blocks of 811
  ask<<<{}, {4, 2}, {}, {stream}>>>();
  show("nothing"); // CHECK: nothing: 1 blocks of 421
  ask<<<extent<1, 2>(), {4, 1, 2}, {16}>>>();
  show("commas"); // CHECK: commas: 2 blocks of 412
  LAUNCH(ask, 8);
  show("macro"); // CHECK: macro: 2 blocks of 811
  ask<<<GRID, GRID>>>();
  show("braces of a macro"); // CHECK: braces of a macro: 2 blocks of 211
  Launcher<3>().run();
  show("template"); // CHECK: template: 6 blocks of 231
  [] { ask<<<{2}, {2}>>>(); }();
  show("closure"); // CHECK: closure: 2 blocks of 211
}
