// Pragmas that say what nvcc warns of become comments: other compilers warn of them (-Wall). Those
// of the host compiler stay, and so does what only looks like one.
// RUN: %offloom migrate %s 2>/dev/null | FileCheck %s
// RUN: %offloom migrate %s 2>/dev/null >%t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp

// CHECK: {{^}}// #pragma nv_diagnostic push
#pragma nv_diagnostic push
// CHECK: {{^}}// #  pragma nv_diag_suppress 177, static_var_with_dynamic_init
#  pragma nv_diag_suppress 177, static_var_with_dynamic_init

// CHECK: {{^}}#pragma GCC diagnostic push
#pragma GCC diagnostic push
const char *text = "\
#pragma nv_diag_suppress 1\
";
// CHECK: {{^}}#pragma nv_diag_suppress 1
// CHECK: {{^}}// #pragma nv_exec_check_disable
#pragma nv_exec_check_disable
// As they were called before CUDA 11.5.
// CHECK: {{^}}// #pragma diag_suppress = initialization_not_reachable
#pragma diag_suppress = initialization_not_reachable
// CHECK: {{^}}// #pragma diag_default 1719
#pragma diag_default 1719
template <class T> __host__ __device__ T same(T x) { return x; }

// CHECK: void reverse(
__global__ void reverse(int *data) {
  // CHECK: {{^ *}}// #pragma nv_diag_suppress 20054
#pragma nv_diag_suppress 20054
  __shared__ int s[64];
  s[threadIdx.x] = same(data[threadIdx.x]);
  __syncthreads();
  // CHECK: {{^ *}}// #pragma nv_diag_default 20054
#pragma nv_diag_default 20054
  data[threadIdx.x] = s[63 - threadIdx.x];
}

int main() { reverse<<<1, 64>>>(nullptr); }
#pragma GCC diagnostic pop
// CHECK: {{^}}// #pragma nv_diagnostic pop
#pragma nv_diagnostic pop
