// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp's tile product as attention and GEMM kernels write it: ldmatrix, mma.sync, cp.async, movmatrix, stmatrix.
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>
#define LDMATRIX_X4(r0, r1, r2, r3, address) \
  asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(address))
#define LDMATRIX_X2_TRANS(r0, r1, address) \
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\n" : "=r"(r0), "=r"(r1) : "r"(address))
#define MMA(d, a, b) \
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n" \
    : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]))
constexpr int K = 64, pitch = K + 8;
__global__ void product(const half *a, const half *b, float *c, half *turned) {
  __shared__ __align__(16) half as[16 * pitch], bs[K * 8];
  __shared__ __align__(16) half out[64];
  const int lane = threadIdx.x;
  for (int i = lane; i < 16 * K / 8; i += 32) {
    uint32_t to = uint32_t(__cvta_generic_to_shared(&as[i / (K / 8) * pitch + i % (K / 8) * 8]));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(&a[i * 8]));
  }
  for (int i = lane; i < K; i += 32) {
    uint32_t to = uint32_t(__cvta_generic_to_shared(&bs[i * 8]));
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16;\n" ::"r"(to), "l"(&b[i * 8]));
  }
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
  __syncthreads();
  float d[4] = {};
  for (int k = 0; k < K; k += 16) {
    uint32_t ra[4], rb[2];
    LDMATRIX_X4(ra[0], ra[1], ra[2], ra[3], uint32_t(__cvta_generic_to_shared(&as[lane % 16 * pitch + k + lane / 16 * 8])));
    LDMATRIX_X2_TRANS(rb[0], rb[1], uint32_t(__cvta_generic_to_shared(&bs[(k + lane % 16) * 8])));
    MMA(d, ra, rb);
  }
  for (int i = 0; i < 4; ++i)
    c[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = d[i];
  half2 h = __floats2half2_rn(d[0], d[1]);
  uint32_t w = reinterpret_cast<uint32_t &>(h), t;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(t) : "r"(w));
  reinterpret_cast<uint32_t *>(turned)[lane] = t;
  asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(uint32_t(__cvta_generic_to_shared(&out[lane % 8 * 8]))), "r"(w) : "memory");
  __syncwarp();
  for (int i = lane; i < 64; i += 32)
    turned[64 + i] = out[i];
}
int main() {
  half *a, *b, *turned;
  float *c;
  cudaMallocManaged(&a, 16 * K * 2), cudaMallocManaged(&b, K * 8 * 2), cudaMallocManaged(&c, 512), cudaMallocManaged(&turned, 256);
  for (int i = 0; i < 16 * K; ++i) a[i] = __float2half(float(i * 7 % 13 - 6));
  for (int i = 0; i < 8 * K; ++i) b[i] = __float2half(float(i * 5 % 11 - 5));
  product<<<1, 32>>>(a, b, c, turned);
  printf("%s", cudaGetErrorString(cudaDeviceSynchronize()));
  int wrong = 0, moved = 0, stored = 0;
  for (int m = 0; m < 16; ++m)
    for (int n = 0; n < 8; ++n) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += __half2float(a[m * K + k]) * __half2float(b[k * 8 + n]);
      wrong += c[m * 8 + n] != sum;
      if (m < 8) moved += __half2float(turned[n * 8 + m]) != sum, stored += __half2float(turned[64 + n * 8 + m]) != sum;
    }
  printf(": %d %d %d wrong\n", wrong, moved, stored);
}
