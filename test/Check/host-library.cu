// What the host's C library alone has is no function of device code: nvcc rejects each of these calls.
// RUN: not %offloom check %s -- -std=c++20 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: not %offloom check --checks='-*,port-hd-calls-host-library' --fail-on=warning %s -- -std=c++20 -DBOTH 2>&1 | FileCheck --check-prefix=BOTH %s

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <errno.h>

__global__ void calls(int *p, char *s) {
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'exit' is a function of the host's C library: a __global__ function cannot call it; __trap() ends the kernel with an error [device-host-library-function]
  exit(1);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'rand' is
  *p = std::rand();
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'puts' is {{.*}}; device code prints with printf
  puts("x");
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'getenv' is
  s = getenv("HOME");
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'strcspn' is a function of the host's C library: a __global__ function cannot call it [device-host-library-function]
  *p = strcspn(s, "a");
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'time' is
  *p = time(nullptr);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'qsort' is
  qsort(p, 1, 4, nullptr);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'errno' is
  *p = errno;
}

// Compiled though nobody evaluates it, and reached by an address.
__device__ int dead(int *p) {
  // CHECK: [[@LINE+2]]:{{.*}}: error: 'rand' is {{.*}}: a __device__ function
  if (false)
    *p = rand();
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'rand' is
  int (*f)() = rand;
  return f != nullptr;
}

template <class T> struct Draw {
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'rand' is {{.*}}: a __device__ function
  __device__ T operator()() { return rand(); }
  __device__ T unused() { return rand(); }
};
__global__ void member(int *p) { *p = Draw<int>()(); }

// What the device has.
__global__ void both(float *p, char *s) {
  printf("%f", *p);
  memcpy(s, p, 4);
  memset(s, 0, 4);
  free(malloc(4));
  *p = std::sin(*p) + powf(*p, 2.5f) + fmaxf(*p, 1) + abs(-1) + clock();
}

// Named, and not called.
template <class T> concept Drawn = requires(T t) { rand(); };
template <Drawn T> __device__ auto named(T x) noexcept(noexcept(rand())) -> decltype(rand()) { return x; }
template <bool Host> __global__ void discarded(int *p) {
  if constexpr (Host)
    *p = rand();
  else
    *p = sizeof(rand()) + noexcept(rand()) + named(1);
  *p = true ? 1 : rand();
  *p = false && rand();
}
template __global__ void discarded<false>(int *);
static __device__ int unused() { return rand(); }
inline __device__ int inlineUnused() { return rand(); }
int onHost() { return rand(); }

#ifdef BOTH
__host__ __device__ int onBoth() {
  // BOTH: [[@LINE+1]]:{{.*}}: warning: 'rand' is a function of the host's C library, called from __host__ __device__ function 'onBoth'; curand_kernel.h has generators for device code [port-hd-calls-host-library]
  return rand();
}
#endif
