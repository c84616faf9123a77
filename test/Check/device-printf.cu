// Device code's printf has fewer conversions than the C library's. Host code has all.
// RUN: not %offloom check --checks='-*,device-printf-*' %s 2>&1 | FileCheck %s --implicit-check-not='warning: printf'
// RUN: cp %s %t.cu && not %offloom check --checks='-*,device-printf-*' --fix %t.cu >/dev/null 2>&1; FileCheck --check-prefix=FIXED %s < %t.cu
#include <cstdio>

__global__ void sizes(size_t n, long d, long long j, char c, short h) {
  printf("all of CUDA's: %d %i %u %o %x %X %p %e %E %f %g %G %a %s %c %% %hd %ld %lld %llx\n", 1, 2, 3u, 4u, 5u, 6u, (void *)0, 1., 2., 3., 4.,
         5., 6., "s", 'c', h, d, j, 7ull);
  printf("%#x %+d % d %-4d %04d %5.2f %*d %.*f\n", 1u, 2, 3, 4, 5, 6., 7, 8, 9, 10.);

  // CHECK: [[#@LINE+1]]:11: warning: printf in device code has no conversion '%zu'; write '%lu'
  printf("%zu\n", n);
  // CHECK: [[#@LINE+2]]:15: warning: {{.*}} '%-8zx'; write '%-8lx'
  // CHECK: [[#@LINE+1]]:21: warning: {{.*}} '%td'; write '%ld'
  printf("n = %-8zx %td\n", n, d);
  // CHECK: [[#@LINE+2]]:11: warning: {{.*}} '%jd'; write '%ld'
  // CHECK: [[#@LINE+1]]:15: warning: {{.*}} '%hhd'; write '%d'
  printf("%jd %hhd\n", (long)j, c);
  // CHECK: [[#@LINE+1]]:19: warning: {{.*}} '%zu'; write '%lu'
  printf("100%%zu %zu\n", n);
  // CHECK: [[#@LINE+2]]:11: warning: {{.*}} '%2$d'; what it prints is undefined: it has %cdiouxXpeEfgGaAs, with h, l or ll
  // CHECK: [[#@LINE+1]]:16: warning: {{.*}} '%1$d'
  printf("%2$d %1$d\n", 1, 2);
  // CHECK: [[#@LINE+1]]:11: warning: {{.*}} '%Lf'; what it prints is undefined
  printf("%Lf\n", 1.0);
}
// FIXED: printf("%lu\n", n);
// FIXED: printf("n = %-8lx %ld\n", n, d);
// FIXED: printf("%ld %d\n", (long)j, c);
// FIXED: printf("100%%zu %lu\n", n);

// CHECK: [[#@LINE+1]]:39: warning: {{.*}} '%zu'
#define SHOW(what, x) printf(what " = %zu\n", x)
template <class T> __device__ void show(T x) { SHOW("x", x); }
__global__ void shows() { show(sizeof(int)); show(sizeof(long)); }

struct Log {
  template <class... Ts> __device__ void printf(const char *, Ts...) {}
};
__global__ void others(Log log, size_t n) { log.printf("%zu\n", n); }

__host__ __device__ void both(size_t n) {
#ifdef __CUDA_ARCH__
  printf("%lu\n", n);
#else
  printf("%zu\n", n);
#endif
}
void host(size_t n) { printf("%zu %td\n", n, 2l); }
