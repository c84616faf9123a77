// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::std in device code: tuple, array, optional, span, complex, bits, limits, functional,
// traits.
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace cs = cuda::std;

__device__ cs::tuple<int, float> divide(int a, int b) { return {a / b, float(a) / float(b)}; }

__device__ cs::optional<int> firstNegative(cs::span<const int> values) {
  for (cs::size_t i = 0; i < values.size(); ++i)
    if (values[i] < 0)
      return int(i);
  return cs::nullopt;
}

template <class T> __device__ T largestOf(cs::span<const T> values) {
  static_assert(cs::is_arithmetic_v<T>);
  T largest = cs::numeric_limits<T>::lowest();
  for (T value : values)
    largest = cs::greater<T>()(value, largest) ? value : largest;
  return largest;
}

__global__ void use(const int *in, int n, int *out) {
  const int i = threadIdx.x;
  auto [quotient, ratio] = divide(i * 7 + 20, 3);
  cs::array<int, 4> a{{i, i + 1, i + 2, i + 3}};
  cs::swap(a[0], a[3]);
  int digits = 0;
  for (int x : a)
    digits = digits * 100 + x;
  cs::complex<float> z(float(i), 1.0f);
  z = z * z + cs::complex<float>(0.5f, 0);
  const cs::uint32_t bits = cs::bit_cast<cs::uint32_t>(float(i + 1));
  out[i * 8] = quotient * 1000 + int(ratio * 10);
  out[i * 8 + 1] = digits;
  out[i * 8 + 2] = firstNegative({in + i, cs::size_t(n - i)}).value_or(-1);
  out[i * 8 + 3] = largestOf(cs::span<const int>(in, cs::size_t(i + 1)));
  out[i * 8 + 4] = int(z.real() * 4) * 100 + int(z.imag());
  out[i * 8 + 5] = cs::popcount(bits) * 100 + cs::countr_zero(bits);
  out[i * 8 + 6] = cs::get<0>(cs::make_tuple(i, 'x')) + cs::pair<int, int>(1, 2).second;
  out[i * 8 + 7] = cs::numeric_limits<cs::int16_t>::max() - i;
}

int main() {
  const int n = 12;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * 8 * sizeof(int));
  for (int i = 0; i < n; ++i)
    in[i] = (i * 5 + 3) % 11 - (i == 7 ? 20 : 0);
  use<<<1, n>>>(in, n, out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < 8; ++j)
      printf("%d ", out[i * 8 + j]);
    printf("\n");
  }
}
