// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of one element in loads and stores, as macros and generators write them for any
// width (PTX ISA, Vectors as Operands).
#include <cstdio>

template <int Bytes> struct Load;
template <> struct Load<1> {
  static __device__ unsigned from(const unsigned char *p) {
    unsigned value;
    asm("ld.global.cs.u8 {%0}, [%1];" : "=r"(value) : "l"(p));
    return value;
  }
};
template <> struct Load<4> {
  static __device__ unsigned from(const unsigned char *p) {
    unsigned value;
    asm("ld.global.nc.u32 {%0}, [%1];" : "=r"(value) : "l"(p));
    return value;
  }
};

__global__ void kernel(const unsigned char *in, unsigned *out) {
  const unsigned loaded = Load<4>::from(in + 4 * threadIdx.x) + Load<1>::from(in + threadIdx.x);
  asm volatile("st.global.u32 [%0], {%1};" ::"l"(out + threadIdx.x), "r"(loaded) : "memory");
}

int main() {
  unsigned char *in;
  unsigned *out;
  cudaMallocManaged(&in, 32);
  cudaMallocManaged(&out, 32);
  for (int i = 0; i < 32; ++i)
    in[i] = i * 37;
  kernel<<<1, 8>>>(in, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i)
    printf("%08x ", out[i]);
  printf("\n");
}
