// A switch in a thread's loop becomes branches where the block then goes through the loop; not where a case goes on into the next, nor elsewhere.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/cases-in-loops.cpp

// CHECK-LABEL: void walk(
// CHECK: for (int k = 0; k < steps; ++k) {
// CHECK-NEXT: block.threads(
// CHECK: { const auto [[CHOSEN:chosen_*]] = s >> 30;
// CHECK-NEXT: if ([[CHOSEN]] == 0) { ++x; }
// CHECK-NEXT: else if ([[CHOSEN]] == 1 || [[CHOSEN]] == (1 + 1)) { // to the left
// CHECK-NEXT: --x;
// CHECK-NEXT: }
// CHECK-NEXT: else { --x; }
// CHECK-NEXT: }
__global__ void walk(const unsigned *seed, int *out, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned s = seed[i];
  int x = 0;
  for (int k = 0; k < steps; ++k) {
    s = s * 1664525u + 1013904223u;
    switch (s >> 30) {
    case 0: ++x; break;
    case 1:
    case 1 + 1: // to the left
      --x;
      break;
    default: --x;
    }
  }
  out[i] = x;
}

// CHECK-LABEL: void goes_on(
// CHECK: switch (s >> 30) {
__global__ void goes_on(const unsigned *seed, int *out, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned s = seed[i];
  int x = 0;
  for (int k = 0; k < steps; ++k) {
    s = s * 1664525u + 1013904223u;
    switch (s >> 30) {
    case 0: ++x; [[fallthrough]];
    default: --x;
    }
  }
  out[i] = x;
}

// The loop stays the thread's, whose own stretch of memory it goes through.
// CHECK-LABEL: void in_vain(
// CHECK: switch (in[i * n + k]) {
__global__ void in_vain(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = 0;
  for (int k = 0; k < n; ++k)
    switch (in[i * n + k]) {
    case 0: ++x; break;
    default: x += out[k * n + in[x]];
    }
  out[i] = x;
}
