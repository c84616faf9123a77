// flags: -std=c++17 -arch=sm_90
// Values or why there are none, bits of numbers, casts that say what does not fit: parts of libcu++ that came late.
#include <cstdio>
#include <cuda/bit>
#include <cuda/numeric>
#include <cuda/discard_memory>
#include <cuda/std/bitset>
#include <cuda/std/concepts>
#include <cuda/std/expected>
#include <cuda/std/numbers>
#include <cuda/std/version>

enum class why { negative, large };
using result = cuda::std::expected<float, why>;

__host__ __device__ result root(float x) {
  if (x < 0)
    return cuda::std::unexpected(why::negative);
  if (x > 100)
    return result(cuda::std::unexpect, why::large);
  return x * 2;
}

__global__ void roots(const float *x, float *y, int *codes, int n) {
  const int i = threadIdx.x;
  if (i >= n) return;
  const result r = root(x[i]);
  codes[i] = r ? -1 : static_cast<int>(r.error());
  y[i] = r.transform([](float v) { return v + 1; }).value_or(-5.0f) + r.has_value() + (r == result(4.0f)) * 1000;
  const cuda::std::expected<void, int> done = i % 2 ? cuda::std::expected<void, int>() : cuda::std::unexpected<int>(i);
  if (!done) y[i] += done.error() * 0.25f;
  const auto next = r.and_then([](float v) -> result { return root(v * 10); });
  codes[i] += next ? 100 : 10 * (static_cast<int>(next.error()) + 1);
}

__global__ void bits(unsigned *out) {
  out[0] = cuda::bit_reverse(0x12345678u);
  out[1] = cuda::bitmask<unsigned>(4, 9);
  out[2] = cuda::bitmask<unsigned>(0, 32);
  out[3] = cuda::bitfield_insert(0xffffffffu, 5u, 8, 4);
  out[4] = cuda::bitfield_extract(0xabcdef01u, 8, 12);
  const auto c = cuda::overflow_cast<unsigned char>(300), d = cuda::overflow_cast<unsigned char>(200);
  out[5] = c.value + 1000 * c.overflow;
  out[6] = d.value + 1000 * d.overflow;
  out[7] = cuda::overflow_cast<unsigned>(-1).overflow;
  out[8] = static_cast<unsigned>(cuda::std::numbers::pi_v<float> * 1e6f);
  out[9] = static_cast<unsigned>(cuda::std::numbers::ln2 * 1e9);
}

int main() {
  float *x, *y;
  int *codes;
  unsigned *out;
  cudaMallocManaged(&x, 8 * sizeof(float));
  cudaMallocManaged(&y, 8 * sizeof(float));
  cudaMallocManaged(&codes, 8 * sizeof(int));
  cudaMallocManaged(&out, 10 * sizeof(unsigned));
  const float in[] = {1, 2, -1, 50, 101, 0, 3, 7};
  for (int i = 0; i < 8; ++i)
    x[i] = in[i];
  roots<<<1, 8>>>(x, y, codes, 8);
  bits<<<1, 1>>>(out);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 8; ++i)
    printf("%g %d\n", y[i], codes[i]);
  for (int i = 0; i < 10; ++i)
    printf("%u\n", out[i]);
  printf("%g %d\n", root(3).value(), root(-1).error() == why::negative);
}
