// nvcc reads CUDA's headers before the first line of a source, so that code in front of its inclusions may use what they bring along.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK > %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clangxx -fsyntax-only %t.cpp

// CHECK: #include <cuda_runtime.h>
// CHECK: names[] = {"one", NULL};
const char *names[] = {"one", NULL};
const size_t count = sizeof names / sizeof *names;

#include <cuda_runtime.h>
#include <stdio.h>

__global__ void kernel() {}
int main() {
  kernel<<<1, count>>>();
  puts(names[0]);
}
