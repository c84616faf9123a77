// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, vectors, atomics and copies of inline PTX, through generic addresses and through
// 32-bit addresses of shared memory, static and dynamic.
#include <cstdint>
#include <cstdio>

__device__ uint32_t sharedAddress(const void *p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ uint32_t sharedAddressByPtx(const void *p) {
  uint32_t a;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
  return a;
}

#define COPY_ASYNC(to, from, bytes)                                                                \
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n" ::"r"(to), "l"(from), "n"(bytes))

__global__ void run(const float *in, float *out, int *counters) {
  extern __shared__ float dynamic[];
  __shared__ float fixed[64];
  const int t = threadIdx.x;
  float a, b, c, d;
  asm("ld.global.nc.f32 %0, [%1];" : "=f"(a) : "l"(in + t));
  asm("ld.global.v2.f32 {%0, %1}, [%2+8];" : "=f"(b), "=f"(c) : "l"(in + 4 * (t / 4)));
  asm volatile("ld.volatile.global.f32 %0, [%1];" : "=f"(d) : "l"(in + 63 - t) : "memory");

  asm volatile("st.shared.f32 [%0], %1;" ::"r"(sharedAddress(fixed + t)), "f"(a + b) : "memory");
  COPY_ASYNC(sharedAddressByPtx(dynamic + t), in + (t ^ 1), 4);
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
  __syncthreads();
  float e, f;
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(e) : "r"(sharedAddress(fixed + (t + 1) % 64)));
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(f) : "r"(sharedAddress(dynamic + 63 - t)));

  asm volatile("st.global.cs.f32 [%0], %1;" ::"l"(out + t), "f"(c + d + e + f) : "memory");
  int old;
  asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(old) : "l"(counters), "r"(t) : "memory");
  asm volatile("red.relaxed.gpu.global.max.s32 [%0], %1;" ::"l"(counters + 1), "r"(t) : "memory");
  asm volatile("red.global.xor.b32 [%0], %1;" ::"l"(counters + 2), "r"(t * t) : "memory");
  asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
               : "=r"(old)
               : "l"(counters + 3), "r"(0), "r"(7)
               : "memory");
  asm volatile("membar.gl;" ::: "memory");
  if (t == 0)
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(counters + 4), "r"(1), "r"(2),
                 "r"(3), "r"(4)
                 : "memory");
}

int main() {
  float *in, *out;
  int *counters;
  cudaMallocManaged(&in, 80 * sizeof *in);
  cudaMallocManaged(&out, 64 * sizeof *out);
  cudaMallocManaged(&counters, 8 * sizeof *counters);
  for (int i = 0; i < 80; ++i)
    in[i] = i * i % 37;
  cudaMemset(counters, 0, 8 * sizeof *counters);
  run<<<1, 64, 64 * sizeof(float)>>>(in, out, counters);
  cudaDeviceSynchronize();
  for (int i = 0; i < 64; ++i)
    printf("%g%c", out[i], i % 16 == 15 ? '\n' : ' ');
  for (int i = 0; i < 8; ++i)
    printf("%d%c", counters[i], i == 7 ? '\n' : ' ');
}
