// A frame of several pages that is made behind an early return: clang probes it by a register that may be in use (docs/design/compiler-bugs.md).
// RUN: %offloom cc --dryrun -ccbin clang++-22 %s 2>&1 | FileCheck --check-prefix=OPTIONS %s
// OPTIONS: -fstack-clash-protection {{.*}}-mllvm -enable-shrink-wrap=false
// RUN: clang++-22 -x c++ -O2 -w -fstack-clash-protection -mllvm -enable-shrink-wrap=false %s -o %t && %t | FileCheck %s
// CHECK: 35
#include <cstdio>
struct place {
  int number, more;
};
static long sum;
__attribute__((noinline)) void use(const long *s) { sum = s[19999]; }
__attribute__((noinline)) void f(const long *a, place *const *here) {
#ifdef __x86_64__
  register const place *p asm("r11") = *here;
  asm volatile("" : "+r"(p));
#else
  const place *p = *here;
#endif
  if (p->number > 0)
    return;
  long s[20000];
  for (int i = 0; i < 20000; ++i)
    s[i] = a[i] * p->more;
  use(s);
}
int main() {
  static long a[20000];
  for (long &x : a)
    x = 5;
  place x{0, 7}, *here = &x;
  f(a, &here);
  std::printf("%ld\n", sum);
}
