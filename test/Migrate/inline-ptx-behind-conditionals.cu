// Parts of an asm statement that an `#if` leaves out are no operands of it.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -- -DWIDE 2>/dev/null | grep -v CHECK | FileCheck --check-prefix=WIDE %s

__device__ void copy(unsigned to, const void *from, int bytes) {
  // CHECK: offloom::ptx::copy_to_shared(to, from, 16, bytes);
  // WIDE: offloom::ptx::copy_to_shared(to, from, 16, bytes);
  asm volatile(
#if WIDE
      "cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;\n" ::"r"(to),
#else
      "cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(to),
#endif
      "l"(from), "r"(bytes));
}
