// CUDA's words go away, in macros and in text that an #if leaves out as well.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --strict-whitespace --match-full-lines

//      CHECK:#define HD{{ ?}}
#define HD __host__ __device__
//      CHECK:HD int both(int x) { return x; }
HD int both(int x) { return x; }
//      CHECK:static inline float fast(float x) { return x; }
static __device__ __forceinline__ float fast(float x) { return x; }
//      CHECK:{{\[\[maybe_unused\]\]}} static int mine(int x) { return x; }
__device__ int mine(int x) { return x; }
//      CHECK:{{\[\[maybe_unused\]\]}} static float table[4];
__constant__ float table[4];
//      CHECK:template <class T> T shared_by_all;
template <class T> __device__ T shared_by_all;
//      CHECK:{{\[\[}}maybe_unused{{\]\]}} static inline int use() { return shared_by_all<int>; }
inline __device__ int use() { return shared_by_all<int>; }
#ifdef NEVER
// CHECK-LABEL:#ifdef NEVER
//      CHECK:int hidden;
__device__ int hidden;
#endif
// CHECK:void bounded(int *p) {
__global__ void __launch_bounds__(256, 2) bounded(int *p) {
  p[0] = 0;
  // CHECK:    int kept = p[0];
  register int kept = p[0];
  p[0] = kept;
  // CHECK:#pragma GCC unroll 4
#pragma unroll 4
  for (int i = 0; i < 8; ++i)
    p[i] = i;
}
