// What `alignas` asks of a variable holds wherever the variable lives.
#include <cstdio>

constexpr int N = 33;

template <class T> __device__ bool aligned(const T *p, unsigned to) { return (unsigned long long)p % to == 0; }

__device__ int inFunction() {
  alignas(128) __shared__ char bytes[5];
  __shared__ __align__(64) short words[3];
  return aligned(bytes, 128) + 2 * aligned(words, 64);
}

template <class T, int A> __global__ void dependent(int *out) {
  alignas(T) __shared__ char first[3];
  alignas(A) __shared__ char second[3];
  alignas(T) unsigned char mine[sizeof(T) + 1];
  *(T *)mine = T();
  mine[sizeof(T)] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = aligned(first, alignof(T)) + 2 * aligned(second, A) + 4 * aligned(mine, alignof(T)) + 8 * mine[sizeof(T)];
}

__global__ void plain(int *out) {
  extern __shared__ __align__(256) char dynamic[];
  alignas(16) unsigned char bytes[17];
  __align__(32) short words[9];
  alignas(64) int one = threadIdx.x;
  int *p = &one;
  *(float4 *)bytes = make_float4(threadIdx.x, 1, 2, 3);
  bytes[16] = threadIdx.x;
  words[8] = threadIdx.x;
  __syncthreads();
  *p += ((float4 *)bytes)->x + bytes[16] + words[8];
  __syncthreads();
  out[threadIdx.x] = aligned(bytes, 16) + 2 * aligned(words, 32) + 4 * aligned(&one, 64) + 8 * aligned(dynamic, 256) + 16 * one;
}

__global__ void function(int *out) { out[threadIdx.x] = inFunction(); }

int *out;

void print(const char *name) {
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < N; i += 4)
    printf(" %d", out[i]);
  printf("\n");
}

int main() {
  cudaMallocManaged(&out, N * sizeof(int));
  plain<<<1, N, 64>>>(out), print("plain");
  dependent<double2, 32><<<1, N>>>(out), print("dependent");
  function<<<1, N>>>(out), print("function");
}
