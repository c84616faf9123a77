// Pragmas in branches that depend on the pass: advice stays a conditional of the program, and goes with what it is about.
// RUN: %offloom migrate %s -- -arch=sm_86 2>%t.err | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --allow-empty --implicit-check-not=error: --check-prefix=CLEAN < %t.err
// RUN: %offloom cc -arch=sm_86 %s -o %t && %t
// RUN: %offloom cc -arch=sm_50 -ccbin g++ -DEXPECTED=-10 %s -o %t && %t
// RUN: not %offloom migrate %s -- -arch=sm_86 -DREACHING 2>&1 >/dev/null | FileCheck --check-prefix=REACHING %s

#if __CUDA_ARCH__ >= 800
#define HAS_TILES
#endif

// Only the device's branch is in the program, and a loop's pragma in the other goes with its function.
#ifdef HAS_TILES
template <int n> __device__ int sum(const int *p) {
  int s = 0;
#pragma unroll
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}
#else
template <int n> __device__ int sum(const int *p) {
  int s = 0;
#pragma unroll
  for (int i = 0; i < n; ++i)
    s -= p[i];
  return s;
}
#endif
// CLEAN-NOT: error

#ifdef HAS_TILES
#pragma nv_diag_suppress 177
#else
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif

// A pragma in front of a loop of both sides would not be in front of it as a block of its own.
__host__ __device__ int of_both(const int *p) {
  int s = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 0; i < 4; ++i)
    s += p[i];
#ifdef __CUDA_ARCH__ // the device's
#pragma unroll 2
#else
#pragma GCC ivdep
#endif
  for (int i = 0; i < 4; ++i)
    s += p[i];
  return s;
}
// CHECK:      int of_both(
// CHECK:      #ifdef OFFLOOM_CUDA_ARCH
// CHECK-NEXT: #pragma GCC unroll 32
// CHECK-NEXT: #endif
// CHECK-NEXT: for
// CHECK:      #ifdef OFFLOOM_CUDA_ARCH // the device's
// CHECK-NEXT: #pragma GCC unroll 2
// CHECK-NEXT: #else
// CHECK-NEXT: #pragma GCC ivdep
// CHECK-NEXT: #endif

// What the host's branch promises the compiler, the program need not say.
__host__ __device__ constexpr int size_of(bool wide) {
  if (wide)
    return 8;
  else
    return 4;
#if !defined(__CUDA_ARCH__) && defined(__GNUC__)
  __builtin_unreachable(); // nvcc would warn
#endif
}
static_assert(size_of(true) == 8);
// CHECK:      #if !defined(OFFLOOM_CUDA_ARCH) && defined(__GNUC__)
// CHECK-NEXT: __builtin_unreachable();
// CHECK-NEXT: #endif

// A macro that is advice to one pass means the same to both, and so does one that is made of it.
#if defined(__CUDA_ARCH__)
#if __CUDA_ARCH__ > 300
#define UNROLL _Pragma("unroll")
#else
#define UNROLL
#endif
#define ROLLED _Pragma("unroll 1")
#define LOOP ROLLED
#else
#define UNROLL
#define ROLLED
#define LOOP
#endif
__host__ __device__ int with_macros(const int *p) {
  int s = 0;
  UNROLL
  for (int i = 0; i < 4; ++i)
    s += p[i];
  LOOP
  for (int i = 0; i < 4; ++i)
    s += p[i];
  return s;
}

#ifdef REACHING
// REACHING: cuda-arch-pragmas.cu:[[#@LINE+1]]:1: error: host and device code see different directives here
#ifdef HAS_TILES
struct First {
  int x;
};
#else
#pragma pack(1)
#endif
__host__ __device__ int in_parallel(const int *p) {
  int s = 0;
// REACHING: cuda-arch-pragmas.cu:[[#@LINE+1]]:1: error: host and device take different parts of a statement here
#ifndef __CUDA_ARCH__
#pragma omp parallel for reduction(+ : s)
#endif
  for (int i = 0; i < 4; ++i)
    s += p[i];
  return s;
}
#endif

#ifndef EXPECTED
#define EXPECTED 10
#endif
__global__ void kernel(const int *p, int *out) {
  out[0] = sum<4>(p);
  out[1] = of_both(p) + with_macros(p);
}

int main() {
  int *p, *out;
  cudaMallocManaged(&p, 4 * sizeof *p);
  cudaMallocManaged(&out, 2 * sizeof *out);
  for (int i = 0; i < 4; ++i)
    p[i] = i + 1;
  kernel<<<1, 1>>>(p, out);
  cudaDeviceSynchronize();
  return out[0] != EXPECTED || out[1] != 40 || of_both(p) + with_macros(p) != 40;
}
