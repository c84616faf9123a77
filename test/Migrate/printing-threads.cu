// Loops over threads that print several times say which thread it is, so that output is in the order of a warp.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
#include <cstdio>

__device__ void report(int v) { printf("%d\n", v); }

// CHECK-LABEL: void once(
// CHECK: block.threads([&](offloom::thread_index threadIdx) {
__global__ void once() { printf("%d\n", threadIdx.x); }

// CHECK-LABEL: void twice(
// CHECK: block.threads([&](offloom::printing_thread threadIdx) {
__global__ void twice(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    printf("a%d\n", i);
    printf("b%d\n", i);
  }
}

// CHECK-LABEL: void in_a_loop(
// CHECK: block.threads([&](offloom::printing_thread) {
__global__ void in_a_loop(int n) {
  for (int i = 0; i < n; ++i)
    printf("%d\n", i);
}

// CHECK-LABEL: void in_a_function(
// CHECK: block.threads([&](offloom::printing_thread threadIdx) {
__global__ void in_a_function() { report(threadIdx.x); }

// Only the phases that print:
// CHECK-LABEL: void in_phases(
// CHECK: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT: s[threadIdx.x] = 1;
// CHECK: block.threads([&](offloom::printing_thread threadIdx) {
// CHECK-NEXT: printf("a%d\n"
__global__ void in_phases() {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __syncthreads();
  printf("a%d\n", s[31 - threadIdx.x]);
  printf("b%d\n", threadIdx.x);
}

// CHECK-LABEL: void of_a_template(
// CHECK: block.threads([&](offloom::printing_thread threadIdx) {
template <class T> __global__ void of_a_template(T v) {
  printf("a%d\n", threadIdx.x);
  printf("b%d\n", (int)v);
}
template __global__ void of_a_template(float);
