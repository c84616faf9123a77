// Loads and stores with cache modifiers, by calls and by iterators.
// RUN: %offloom cc -O0 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

struct pair {
  int first, second;
};

template <cub::CacheLoadModifier Load, cub::CacheStoreModifier Store>
__global__ void copied(const int *in, int *out) {
  cub::ThreadStore<Store>(out + threadIdx.x, cub::ThreadLoad<Load>(in + threadIdx.x) + 1);
}

__global__ void swapped(pair *pairs) {
  pair mine = cub::ThreadLoad<cub::LOAD_VOLATILE>(pairs + threadIdx.x);
  cub::ThreadStore<cub::STORE_VOLATILE>(pairs + threadIdx.x, pair{mine.second, mine.first});
}

__global__ void iterated(int *data, int *out) {
  cub::CacheModifiedInputIterator<cub::LOAD_LDG, int> from(data);
  cub::CacheModifiedOutputIterator<cub::STORE_CS, int> to(out);
  to[threadIdx.x] = from[threadIdx.x] + *(from + 7);
  if (threadIdx.x == 0)
    *(to + 8) = static_cast<int>((from + 3) - from);
}

void show(const char *what, const int *values, int count) {
  printf("%s:", what);
  for (int i = 0; i < count; ++i)
    printf(" %d", values[i]);
  printf("\n");
}

int main() {
  int *in, *out;
  pair *pairs;
  cudaMallocManaged(&in, 8 * sizeof(int));
  cudaMallocManaged(&out, 9 * sizeof(int));
  cudaMallocManaged(&pairs, 4 * sizeof(pair));
  for (int i = 0; i < 8; ++i)
    in[i] = i * i;
  copied<cub::LOAD_DEFAULT, cub::STORE_DEFAULT><<<1, 8>>>(in, out);
  copied<cub::LOAD_CG, cub::STORE_WB><<<1, 8>>>(out, out);
  copied<cub::LOAD_CV, cub::STORE_VOLATILE><<<1, 8>>>(out, out);
  cudaDeviceSynchronize();
  // CHECK: copied: 3 4 7 12 19 28 39 52
  show("copied", out, 8);
  iterated<<<1, 8>>>(in, out);
  cudaDeviceSynchronize();
  // CHECK: iterated: 49 50 53 58 65 74 85 98 3
  show("iterated", out, 9);
  for (int i = 0; i < 4; ++i)
    pairs[i] = {i, -i};
  swapped<<<1, 4>>>(pairs);
  cudaDeviceSynchronize();
  // CHECK: swapped: 0 0 -1 1 -2 2 -3 3
  show("swapped", &pairs[0].first, 8);
}
