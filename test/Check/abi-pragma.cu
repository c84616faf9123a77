// #pragma nv_abi is checked where nvcc checks it: its arguments, and what it stands before.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not='error:' %s

// CHECK: abi-pragma.cu:[[@LINE+1]]:1: error: #pragma nv_abi cannot be used like this: it requires an argument
#pragma nv_abi
__device__ void none() {}

// CHECK: [[@LINE+1]]:1: error: {{.*}}an invalid option
#pragma nv_abi preserve_all(5)
__device__ void unknown() {}

// CHECK: [[@LINE+1]]:1: error: {{.*}}preserve_n_data is given twice
#pragma nv_abi preserve_n_data(5) preserve_n_data(6)
__device__ void twice() {}

// CHECK: [[@LINE+1]]:1: error: {{.*}}must be positive
#pragma nv_abi preserve_n_data(-5)
__device__ void negative() {}

// CHECK: [[@LINE+1]]:1: error: {{.*}}exceeds the range
#pragma nv_abi preserve_n_control(2147483648)
__device__ void large() {}

// CHECK: [[@LINE+1]]:1: error: {{.*}}is no integer
#pragma nv_abi preserve_n_data(2.5)
__device__ void real() {}

constexpr int Count = 3;
#pragma nv_abi preserve_n_data(Count + 1) preserve_n_control(4)
__device__ __host__ int fine(int x) { return x; }

// CHECK: [[@LINE+1]]:1: error: {{.*}}must be applied to a device function
#pragma nv_abi preserve_n_data(5)
__global__ void kernel(int *x) {
#pragma nv_abi preserve_n_data(5)
  *x = fine(1);
// CHECK: [[@LINE+1]]:1: error: {{.*}}before a function or an expression statement
#pragma nv_abi preserve_n_data(5)
  int y = fine(2);
  *x += y;
}

// CHECK: [[@LINE+1]]:1: error: {{.*}}before a function or an expression statement
#pragma nv_abi preserve_n_data(5)
__device__ int variable;

void host() {
// CHECK: [[@LINE+1]]:1: error: {{.*}}not supported inside a host function
#pragma nv_abi preserve_n_data(5)
  fine(3);
}
