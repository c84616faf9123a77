// RUN: not %offloom check --no-cache --checks='-*,device-asm-*,asm-*' %s -- -std=c++17 | FileCheck %s
// Operands and syntax of inline PTX as nvcc has them. Probes of nvcc hold the rest: nvcc/probes.test.

struct Index {
  __device__ operator int() const { return 1; }
};
enum class Small : short { A };

__global__ void fitting(int x, short h, bool b, float *p, Index i, Small s) {
  int array[2] = {1, 2};
  asm volatile("" ::"r"(x), "h"(h), "r"(b + 0), "l"(p), "r"(i), "h"(s), "l"(array), "n"(sizeof(int)));
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(x));
}

__global__ void unfit(char c, float f, bool b) {
  // CHECK: [[@LINE+1]]:25: error: an operand of 1 bytes does not fit the constraint 'r', which means 4 [device-asm-operand-size]
  asm volatile("" ::"r"(c));
  // CHECK: [[@LINE+1]]:25: error: an operand of asm with the constraint 'r' must be an integer, not 'float' [device-asm-operand-type]
  asm volatile("" ::"r"(f));
}

__global__ void syntax(int x) {
  // CHECK: [[@LINE+1]]:3: error: asm in device code cannot have names of operands ('[out]') [device-asm-syntax]
  asm volatile("mov.u32 %[out], 1;" : [out] "=r"(x));
  // CHECK: [[@LINE+1]]:3: error: asm in device code cannot have modifiers of operands ('%c0') [device-asm-syntax]
  asm volatile("mov.u32 %0, %c0;" ::"r"(x));
}

// CHECK: [[@LINE+2]]:3: error: PTX in code that the host's compiler gets too, and gives to its assembler [asm-ptx-in-host-code]
__host__ __device__ void of_both() {
  asm volatile("{ .reg .u32 t;\n mov.u32 t, 1; }");
}

// CHECK-NOT: error:
void of_host() { asm volatile("pause"); }
inline __host__ __device__ void not_kept() { asm volatile("membar.gl; mov.u32 %%r1, 2;"); }
