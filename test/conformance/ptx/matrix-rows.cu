// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels of attention do between two products by mma.sync: sums become the left matrix of the next product in registers, rows have
// their largest element found by shuffles among four lanes, warps leave early, and integers are multiplied beside halves.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

#define MMA_HALVES(d, a, b) \
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
#define MMA_BYTES(d, a, b) \
  do { \
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1])); \
  } while (0)

__device__ inline uint32_t pair(float x, float y) {
  const half2 both = __floats2half2_rn(x, y);
  return reinterpret_cast<const uint32_t &>(both);
}

__device__ inline float largest_of_row(float x) {
  x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 1));
  return fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 2));
}

// Queries are 16 rows of 16 a warp; keys and values are taken 16 at a time.
__global__ void attend(const half *queries, const half *keys, const half *values, float *out, int tiles, int warps) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (warp >= warps)
    return;
  const uint32_t *q = reinterpret_cast<const uint32_t *>(queries) + warp * 128;
  uint32_t a[4];
  for (int i = 0; i < 4; ++i)
    a[i] = q[(lane / 4 + i % 2 * 8) * 8 + i / 2 * 4 + lane % 4];
  float sums[2][4] = {}, most[2] = {-1e30f, -1e30f};
  for (int t = 0; t < tiles; ++t) {
    float scores[2][4] = {};
    for (int n = 0; n < 2; ++n) {
      uint32_t b[2];
      for (int i = 0; i < 2; ++i)
        b[i] = reinterpret_cast<const uint32_t *>(keys)[(t * 16 + n * 8 + lane / 4) * 8 + i * 4 + lane % 4];
      MMA_HALVES(scores[n], a, b);
    }
    for (int half_of = 0; half_of < 2; ++half_of) {
      float top = most[half_of];
      for (int n = 0; n < 2; ++n)
        top = fmaxf(top, fmaxf(scores[n][half_of * 2], scores[n][half_of * 2 + 1]));
      most[half_of] = largest_of_row(top);
    }
    // In the place of an exponential, what is exact.
    uint32_t p[4];
    for (int n = 0; n < 2; ++n)
      for (int i = 0; i < 2; ++i)
        p[n * 2 + i] = pair(scores[n][i * 2] >= most[i] - 8 ? 1.0f : 0.0f, scores[n][i * 2 + 1] >= most[i] - 8 ? 1.0f : 0.0f);
    for (int n = 0; n < 2; ++n) {
      uint32_t b[2];
      for (int i = 0; i < 2; ++i) {
        const half *from = values + (t * 16 + i * 8 + lane % 4 * 2) * 16 + n * 8 + lane / 4;
        b[i] = pair(__half2float(from[0]), __half2float(from[16]));
      }
      MMA_HALVES(sums[n], p, b);
    }
  }
  for (int n = 0; n < 2; ++n)
    for (int i = 0; i < 4; ++i)
      out[(warp * 16 + lane / 4 + i / 2 * 8) * 16 + n * 8 + lane % 4 * 2 + i % 2] = sums[n][i];
}

__global__ void multiply_bytes(const uint32_t *a, const uint32_t *b, int *c, int rounds) {
  const int lane = threadIdx.x % 32;
  int sums[4] = {lane, -lane, 0, 1};
  for (int k = 0; k < rounds; ++k) {
    const uint32_t ra[4] = {a[lane], a[lane + 32], a[lane + 64] ^ k, a[lane + 96]}, rb[2] = {b[lane], b[lane + 32] + k};
    if (threadIdx.x / 32 != unsigned(k)) // a warp leaves one round out
      MMA_BYTES(sums, ra, rb);
  }
  for (int i = 0; i < 4; ++i)
    c[threadIdx.x * 4 + i] = sums[i];
}

int main() {
  constexpr int Tiles = 3, Warps = 3;
  half *q, *k, *v;
  float *out;
  cudaMallocManaged(&q, 4 * 256 * sizeof(half)), cudaMallocManaged(&k, Tiles * 256 * sizeof(half)), cudaMallocManaged(&v, Tiles * 256 * sizeof(half));
  cudaMallocManaged(&out, 4 * 256 * sizeof(float));
  for (int i = 0; i < 4 * 256; ++i)
    q[i] = __float2half(float(i * 31 % 17 - 8) / 4), out[i] = -1;
  for (int i = 0; i < Tiles * 256; ++i)
    k[i] = __float2half(float(i * 29 % 23 - 11) / 2), v[i] = __float2half(float(i * 13 % 41 - 20));
  attend<<<1, 128>>>(q, k, v, out, Tiles, Warps);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; i += 7) {
    for (int j = 0; j < 16; ++j)
      printf(" %g", out[i * 16 + j]);
    printf("\n");
  }
  uint32_t *a, *b;
  int *c;
  cudaMallocManaged(&a, 128 * 4), cudaMallocManaged(&b, 64 * 4), cudaMallocManaged(&c, 128 * 4 * 4);
  for (unsigned i = 0; i < 128; ++i)
    a[i] = i * 2654435761u, b[i % 64] = i * 2246822519u;
  multiply_bytes<<<1, 128>>>(a, b, c, 3);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 128 * 4; i += 7)
    printf(" %d", c[i]);
  printf("\n");
}
