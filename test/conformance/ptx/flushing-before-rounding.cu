// .ftz of products, quotients and sums of products whose exact value is just below the smallest normal number: it is flushed
// before it is rounded. A thousand numbers around it for each instruction, and some at the very place.
#include <cstdio>

__device__ unsigned mixed(unsigned i) {
  i *= 2654435761u;
  return i ^ i >> 15;
}
__device__ float number(unsigned i, unsigned exponent) {
  return __uint_as_float((mixed(i) & 0x807fffff) | exponent << 23);
}
__device__ unsigned bits(float x) { return isnan(x) ? 1 : __float_as_uint(x); }

/// Adds results up, each with a weight of its own.
__device__ void add(unsigned long long *sum, unsigned i, float result) {
  atomicAdd(sum, (bits(result) + 1ull) * 0x9E3779B97F4A7C15ull * (2 * i + 1));
}

#define PRODUCTS(name, instruction)                                                                                    \
  __global__ void name(unsigned long long *sum) {                                                                      \
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, e = 20 + mixed(i) % 90;                                  \
    const float a = number(i, e), b = number(i + 77, 127 - e + i % 4);                                                 \
    float result;                                                                                                      \
    asm(instruction " %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));                                                   \
    add(sum, i, result);                                                                                               \
  }
#define QUOTIENTS(name, instruction)                                                                                   \
  __global__ void name(unsigned long long *sum) {                                                                      \
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, e = 1 + mixed(i) % 90;                                   \
    const float a = number(i, e), b = number(i + 77, 126 + e - i % 4);                                                 \
    float result;                                                                                                      \
    asm(instruction " %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));                                                   \
    add(sum, i, result);                                                                                               \
  }
#define SUMS(name, instruction)                                                                                        \
  __global__ void name(unsigned long long *sum) {                                                                      \
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, e = 20 + mixed(i) % 90;                                  \
    const float a = number(i, e), b = number(i + 77, 127 - e + i % 4), c = number(i + 99, i % 3);                      \
    float result;                                                                                                      \
    asm(instruction " %0, %1, %2, %3;" : "=f"(result) : "f"(a), "f"(b), "f"(c));                                       \
    add(sum, i, result);                                                                                               \
  }
PRODUCTS(product, "mul.ftz.f32")
PRODUCTS(product_down, "mul.rm.ftz.f32")
PRODUCTS(product_up, "mul.rp.ftz.f32")
PRODUCTS(product_clamped, "mul.rn.ftz.sat.f32")
QUOTIENTS(quotient, "div.rn.ftz.f32")
QUOTIENTS(quotient_up, "div.rp.ftz.f32")
SUMS(sum_of_product, "fma.rn.ftz.f32")
SUMS(sum_up, "fma.rp.ftz.f32")
SUMS(sum_to_zero, "mad.rz.ftz.f32")

/// Of a and b near the place.
__global__ void at_the_place(const unsigned (*factors)[3], float *results) {
  const float a = __uint_as_float(factors[threadIdx.x][0]), b = __uint_as_float(factors[threadIdx.x][1]);
  const float c = __uint_as_float(factors[threadIdx.x][2]);
  float *to = results + threadIdx.x * 6;
  asm("mul.rn.ftz.f32 %0, %1, %2;" : "=f"(to[0]) : "f"(a), "f"(b));
  asm("mul.rp.ftz.f32 %0, %1, %2;" : "=f"(to[1]) : "f"(a), "f"(b));
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(to[2]) : "f"(a), "f"(b));
  asm("div.rn.ftz.f32 %0, %1, %2;" : "=f"(to[3]) : "f"(a), "f"(b));
  asm("div.full.ftz.f32 %0, %1, %2;" : "=f"(to[4]) : "f"(a), "f"(b));
  asm("fma.rn.ftz.f32 %0, %1, %2, %3;" : "=f"(to[5]) : "f"(a), "f"(b), "f"(c));
}

int main() {
  unsigned long long *sum;
  cudaMallocManaged(&sum, sizeof *sum);
#define SHOW(kernel)                                                                                                   \
  *sum = 0;                                                                                                            \
  kernel<<<64, 256>>>(sum);                                                                                            \
  printf("%d ", cudaDeviceSynchronize());                                                                              \
  printf("%016llx " #kernel "\n", *sum);
  SHOW(product)
  SHOW(product_down)
  SHOW(product_up)
  SHOW(product_clamped)
  SHOW(quotient)
  SHOW(quotient_up)
  SHOW(sum_of_product)
  SHOW(sum_up)
  SHOW(sum_to_zero)
  constexpr unsigned count = 12;
  const unsigned places[count][3] = {
      {0x00800000, 0x3f7fffff, 0},          {0x00800001, 0x3f7fffff, 0},          {0x80800001, 0x3f7fffff, 0},
      {0x00fffffe, 0x3f000000, 0},          {0x00ffffff, 0x3f000000, 0},          {0x00ffffff, 0x40000000, 0},
      {0x00800000, 0x3f800001, 0},          {0x80ffffff, 0x40000000, 0},          {0x80000001, 0x1a000000, 0x00800000},
      {0x0b800000, 0x8b800000, 0x00800000}, {0x0b800000, 0x0b800000, 0x00800000}, {0x00800000, 0x3f800000, 0x00400000}};
  unsigned(*factors)[3];
  float *results;
  cudaMallocManaged(&factors, sizeof places);
  cudaMallocManaged(&results, count * 6 * sizeof *results);
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = 0; j < 3; ++j)
      factors[i][j] = places[i][j];
  at_the_place<<<1, count>>>(factors, results);
  cudaDeviceSynchronize();
  for (unsigned i = 0; i < count; ++i) {
    for (unsigned j = 0; j < 6; ++j)
      printf("%08x ", reinterpret_cast<unsigned *>(results)[i * 6 + j]);
    printf("\n");
  }
}
