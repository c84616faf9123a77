// Attributes that stand behind CUDA's words come first when these have gone: `static` follows them.
// RUN: %offloom migrate %s -o %t && FileCheck %s --input-file=%t/attributes-behind-specifiers.cpp
// RUN: %clangxx -fsyntax-only -Wall -Wextra -Werror %t/attributes-behind-specifiers.cpp

// CHECK: {{^}}alignas(32) static unsigned long long words[4];
__device__ alignas(32) unsigned long long words[4];
// CHECK: {{^}}alignas(16) static int before[4];
alignas(16) __device__ int before[4];
// CHECK: {{^}}alignas(alignof(double)) alignas(16) static int table[4];
__constant__ alignas(alignof(double)) alignas(16) int table[4];
// CHECK: {{^}}{{\[\[}}maybe_unused]] static int one, two;
__device__ [[maybe_unused]] int one, two;
// CHECK: {{^}}alignas(64) static float managed[2];
__managed__ alignas(64) float managed[2];
// CHECK: {{^}}{{\[\[}}nodiscard]] static int three()
__device__ [[nodiscard]] int three() { return 3; }
// CHECK: {{^}}static int plain;
__device__ int plain;

__global__ void kernel() {
  words[0] = before[0] + table[0] + one + two + three();
  managed[0] = plain;
}

int main() {
  kernel<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
