// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix, stmatrix and movmatrix: which lane gets which element of which matrix, and whose addresses count.
#include <cstdint>
#include <cstdio>

__device__ unsigned addressOf(const void *p) { return unsigned(__cvta_generic_to_shared(p)); }

constexpr int pitch = 12; // rows need not follow each other
struct Tiles {
  __align__(16) uint16_t rows[32][pitch * 2];
};

__device__ void fill(Tiles &tiles) {
  for (int i = threadIdx.x; i < 32 * pitch * 2; i += 32)
    tiles.rows[i / (pitch * 2)][i % (pitch * 2)] = uint16_t(i / (pitch * 2) * 100 + i % (pitch * 2));
  __syncwarp();
}

template <bool turned> __global__ void load(uint32_t *out) {
  __shared__ Tiles tiles;
  fill(tiles);
  const int lane = threadIdx.x;
  // The lanes' rows come from the end.
  const unsigned row = addressOf(tiles.rows[31 - lane]);
  uint32_t one, two[2], four[4];
  if (turned) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(one) : "r"(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(two[0]), "=r"(two[1]) : "r"(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(four[0]), "=r"(four[1]), "=r"(four[2]), "=r"(four[3]) : "r"(row));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(one) : "r"(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(two[0]), "=r"(two[1]) : "r"(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(four[0]), "=r"(four[1]), "=r"(four[2]), "=r"(four[3]) : "r"(row));
  }
  const uint32_t all[7] = {one, two[0], two[1], four[0], four[1], four[2], four[3]};
  for (int i = 0; i < 7; ++i)
    out[lane * 7 + i] = all[i];
}

template <bool turned> __global__ void store(uint16_t *out) {
  __shared__ Tiles tiles;
  fill(tiles);
  const uint32_t lane = threadIdx.x, own[4] = {lane << 16 | 1000 + lane, lane << 16 | 2000 + lane,
                                               lane << 16 | 3000 + lane, lane << 16 | 4000 + lane};
  const unsigned row = addressOf(&tiles.rows[31 - lane][8]);
  if (turned)
    asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};"
                 :: "r"(row), "r"(own[0]), "r"(own[1]), "r"(own[2]), "r"(own[3]) : "memory");
  else
    asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};"
                 :: "r"(row), "r"(own[0]), "r"(own[1]) : "memory");
  __syncwarp();
  for (int i = lane; i < 32 * pitch * 2; i += 32)
    out[i] = tiles.rows[i / (pitch * 2)][i % (pitch * 2)];
}

__global__ void turn(uint32_t *out) {
  const uint32_t own = threadIdx.x * 2 << 16 | (threadIdx.x * 2 + 1);
  uint32_t turned;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(turned) : "r"(own));
  out[threadIdx.x] = turned;
}

template <class T> void show(const char *name, const T *values, int count) {
  const cudaError_t status = cudaDeviceSynchronize();
  printf("%s: %s\n", name, cudaGetErrorString(status));
  for (int i = 0; i < count; ++i)
    printf(sizeof(T) == 4 ? "%08x%c" : "%u%c", unsigned(values[i]), i % 21 == 20 || i + 1 == count ? '\n' : ' ');
}

int main() {
  uint32_t *words;
  uint16_t *elements;
  cudaMallocManaged(&words, 32 * 7 * sizeof(uint32_t));
  cudaMallocManaged(&elements, sizeof(Tiles));
  load<false><<<1, 32>>>(words);
  show("ldmatrix", words, 32 * 7);
  load<true><<<1, 32>>>(words);
  show("ldmatrix.trans", words, 32 * 7);
  store<false><<<1, 32>>>(elements);
  show("stmatrix", elements, 32 * pitch * 2);
  store<true><<<1, 32>>>(elements);
  show("stmatrix.trans", elements, 32 * pitch * 2);
  turn<<<1, 32>>>(words);
  show("movmatrix", words, 32);
}
