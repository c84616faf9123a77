// A function that each of the passes defines for itself, in conditionals of their own, would be defined twice.
// RUN: not %offloom migrate %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=error:

namespace own {
#ifdef __CUDA_ARCH__
template <class T> __device__ void add(T &to, T x) { atomicAdd(&to, x); }
__device__ int one() { return 1; }
__device__ int overloaded(int x) { return x; }
__device__ int of_device() { return 2; }
#endif
#ifndef __CUDA_ARCH__
// CHECK: [[#@LINE+2]]:{{.*}}: error: 'add' is defined for the host here and for device code elsewhere
// CHECK: [[#@LINE-7]]:{{.*}}: note: the definition for device code
template <class T> void add(T &to, T x) { to += x; }
// CHECK: [[#@LINE+1]]:{{.*}}: error: 'one' is defined for the host here
int one() { return 10; }
int overloaded(float x) { return int(x); }
int of_host() { return 3; }
#endif
} // namespace own

__host__ __device__ void both(int &to) { own::add(to, own::one()); }
__global__ void kernel(int *to) { both(*to); }
