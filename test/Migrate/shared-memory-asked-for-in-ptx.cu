// PTX asks which memory a pointer is of as __isShared() does, also where its text comes of a macro.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

#define SPACE(name) "{ .reg .pred p; isspacep." #name " p, %1; selp.u32 %0, 1, 0, p; }"

__global__ void asks(unsigned *out) {
  __shared__ int s[4];
  // CHECK: auto &s = {{.*}}shared
  asm(SPACE(shared) : "=r"(out[threadIdx.x]) : "l"(&s[0]));
  // CHECK: __isShared(
}
