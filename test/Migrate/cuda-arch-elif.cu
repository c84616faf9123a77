// A pass may take an #elif: a branch counts as taken though text ends in front of it that was left out.
// RUN: %offloom cc -arch=sm_70 -DWANTED=70 %s -o %t && %t
// RUN: %offloom cc -arch=sm_80 -DWANTED=80 %s -o %t && %t
// RUN: %offloom cc -arch=sm_90 -DWANTED=90 %s -o %t && %t

__host__ __device__ int chain() {
#if __CUDA_ARCH__ >= 900
  return 90;
#elif __CUDA_ARCH__ >= 800
  return 80;
#elif defined(__CUDA_ARCH__)
  return 70;
#elif !defined(__CUDA_ARCH__)
  return 1;
#endif
}

__host__ __device__ int withElse() {
#if !defined(__CUDA_ARCH__)
  return 1;
#elif __CUDA_ARCH__ >= 900 && \
    1
  return 90;
#elif __CUDA_ARCH__ >= 800 && \
    1
  return 80;
#else
  return 70;
#endif
}

// What a pass takes is rewritten there: in a first branch, a last one, one of none.
__global__ void one(int *o) { *o = 1; }
__host__ __device__ int rewritten(int *o) {
  int r = 0;
#if defined(__CUDA_ARCH__)
  asm("mov.u32 %0, %1;" : "=r"(r) : "r"(__CUDA_ARCH__ / 10));
  r = __shfl_sync(1, r, 0);
#elif defined(EXTRA)
  r = __CUDA_ARCH__;
#elif !defined(__CUDACC_RTC__)
  one<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  r = *o;
#endif
  return r;
}
__host__ __device__ int rewrittenBehind(int *o) {
  int r = 1;
#if !defined(__CUDA_ARCH__)
  one<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  r = *o;
#elif defined(EXTRA)
  r = __CUDA_ARCH__;
#elif __CUDA_ARCH__ > 300
#if __CUDA_ARCH__ >= 900
  asm("mov.u32 %0, 90;" : "=r"(r));
#else
  asm("mov.u32 %0, %1;" : "=r"(r) : "r"(__CUDA_ARCH__ / 10));
#endif
#endif
  return r;
}
__host__ __device__ int rewrittenAlone() {
  int r = 1;
#if __CUDA_ARCH__ >= 900
  asm("mov.u32 %0, 90;" : "=r"(r));
#elif __CUDA_ARCH__ >= 700
  asm("mov.u32 %0, %1;" : "=r"(r) : "r"(__CUDA_ARCH__ / 10));
#endif
  return r;
}

#if !defined(__CUDA_ARCH__)
constexpr int declared = 1;
#elif __CUDA_ARCH__ >= 900
__device__ constexpr int declared = 90;
#elif __CUDA_ARCH__ >= 800
__device__ constexpr int declared = 80;
#elif __CUDA_ARCH__ >= 700
__device__ constexpr int declared = 70;
#endif

#if __CUDA_ARCH__ >= 900
#define NAMED 90
#elif __CUDA_ARCH__ >= 800
#define NAMED 80
#elif defined(__CUDA_ARCH__)
#define NAMED 70
#else
#define NAMED 1
#endif

__global__ void k(int *o) {
  o[0] = chain(), o[1] = withElse(), o[2] = declared, o[3] = NAMED;
  o[4] = rewritten(o), o[5] = rewrittenBehind(o), o[6] = rewrittenAlone();
}

int main() {
  int *o;
  cudaMallocManaged(&o, 7 * sizeof(int));
  k<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 7; ++i)
    if (o[i] != WANTED)
      return i + 1;
  return chain() != 1 || withElse() != 1 || rewritten(o) != 1 || rewrittenBehind(o) != 1 || rewrittenAlone() != 1;
}
