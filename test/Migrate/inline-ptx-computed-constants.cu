// Constants that an asm statement is given may stand in PTX's constant expressions.
// RUN: not %offloom migrate %s 2>%t.log | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=ERROR %s <%t.log

template <int I> __device__ int sums(int v, const int *p) {
  int r;
  // CHECK: r = offloom::ptx::add<int>(v, (static_cast<long long>(I) * 2 + 0x1f));
  asm("add.s32 %0, %1, (%2 * 2 + 0x1f);" : "=r"(r) : "r"(v), "n"(I));
  // CHECK: r = offloom::ptx::bit_or<unsigned>(r, static_cast<long long>(I) << 3 | 1);
  asm("or.b32 %0, %0, %1 << 3 | 1;" : "+r"(r) : "n"(I));
  // CHECK: offloom::ptx::at(p, 8+static_cast<long long>(I)*4)
  asm volatile("ld.global.s32 %0, [%1 + 8+%2*4];" : "=r"(r) : "l"(p), "n"(I));
  return r;
}

// A register is no constant, and PTX has no other way to compute in an operand.
__device__ int of_registers(int v) {
  int r;
  // ERROR: :[[#@LINE+1]]:3: error: inline PTX was not migrated: Offloom does not know a computation with '%1', which is no constant; write it in CUDA C++ [migrate-ptx]
  asm("add.s32 %0, %1, %1 * 2;" : "=r"(r) : "r"(v));
  return r;
}
