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

__global__ void k(int *o) { o[0] = chain(), o[1] = withElse(), o[2] = declared, o[3] = NAMED; }

int main() {
  int *o;
  cudaMallocManaged(&o, 4 * sizeof(int));
  k<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 4; ++i)
    if (o[i] != WANTED)
      return i + 1;
  return chain() != 1 || withElse() != 1;
}
