// Where no form of the program is both sides, the tool says so.
// RUN: not %offloom migrate %s -o %t 2>&1 | FileCheck %s

__host__ __device__ int sum(int a) {
  return a +
// CHECK: cuda-arch-in-a-statement.cu:[[#@LINE+1]]:1: error: host and device take different parts of a statement here; make them whole statements
#ifdef __CUDA_ARCH__
         1
#else
         2
#endif
      ;
}
