// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::std in kernels: optional, variant, tuple, array, span, pair, functions, limits, bits, chrono.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/ratio>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>

struct visitor {
  __host__ __device__ double operator()(int x) const { return x * 10; }
  __host__ __device__ double operator()(float x) const { return x + 0.5; }
  __host__ __device__ double operator()(char x) const { return -x; }
};

__host__ __device__ cuda::std::optional<int> halved(int x) { return x % 2 ? cuda::std::nullopt : cuda::std::optional<int>(x / 2); }

__host__ __device__ int fill(double *to) {
  int n = 0;
  to[n++] = halved(8).value_or(-1), to[n++] = halved(7).value_or(-1), to[n++] = halved(6).has_value(), to[n++] = *halved(4);
  cuda::std::optional<int> maybe;
  maybe = 5, maybe.emplace(6);
  to[n++] = maybe == 6, to[n++] = maybe > halved(2), maybe.reset(), to[n++] = maybe == cuda::std::nullopt;
  cuda::std::variant<int, float, char> any = 3;
  to[n++] = any.index(), to[n++] = cuda::std::visit(visitor(), any), any = 2.5f, to[n++] = cuda::std::visit(visitor(), any);
  any = 'A', to[n++] = cuda::std::get<char>(any), to[n++] = cuda::std::holds_alternative<int>(any), to[n++] = cuda::std::get_if<0>(&any) == nullptr, to[n++] = cuda::std::visit(visitor(), any);
  const auto tuple = cuda::std::make_tuple(1, 2.5, 'x');
  const auto [a, b, c] = tuple;
  to[n++] = a, to[n++] = b, to[n++] = c, to[n++] = cuda::std::tuple_size_v<decltype(cuda::std::tuple_cat(tuple, tuple))>;
  to[n++] = cuda::std::apply([](int x, double y, char z) { return x + y + z; }, tuple), to[n++] = tuple < cuda::std::make_tuple(1, 3.0, 'a');
  cuda::std::array<int, 5> numbers{5, 3, 1, 4, 2};
  int sum = 0;
  for (int x : numbers)
    sum = sum * 10 + x;
  to[n++] = sum, to[n++] = numbers.front(), to[n++] = numbers.back(), to[n++] = numbers.size(), numbers.fill(7), to[n++] = numbers[3];
  cuda::std::span<int> view(numbers);
  view[1] = 20, view.last(2)[0] = 30, view.subspan(2, 1)[0] = 40;
  for (int x : view)
    to[n++] = x;
  to[n++] = view.size_bytes(), to[n++] = view.first<2>().size(), to[n++] = view.empty();
  cuda::std::pair<int, double> pair(4, 0.25), other = cuda::std::make_pair(4, 0.5);
  to[n++] = pair < other, cuda::std::swap(pair, other), to[n++] = pair.second, to[n++] = cuda::std::exchange(pair.first, 9), to[n++] = pair.first;
  to[n++] = cuda::std::plus<>()(2, 3), to[n++] = cuda::std::greater<int>()(2, 3), to[n++] = cuda::std::bit_and<int>()(12, 10), to[n++] = cuda::std::negate<>()(4), to[n++] = cuda::std::invoke(cuda::std::multiplies<>(), 6, 7);
  to[n++] = cuda::std::numeric_limits<short>::max(), to[n++] = cuda::std::numeric_limits<float>::digits, to[n++] = cuda::std::numeric_limits<unsigned char>::max(), to[n++] = cuda::std::numeric_limits<double>::has_infinity;
  to[n++] = cuda::std::popcount(0xf0f0u), to[n++] = cuda::std::countl_zero(1u), to[n++] = cuda::std::countr_zero(40u), to[n++] = cuda::std::countl_one(0xff000000u), to[n++] = cuda::std::bit_width(1000u);
  to[n++] = cuda::std::bit_ceil(33u), to[n++] = cuda::std::bit_floor(33u), to[n++] = cuda::std::has_single_bit(64u), to[n++] = cuda::std::rotl(0x80000001u, 4), to[n++] = cuda::std::rotr((unsigned char)3, 1);
  to[n++] = cuda::std::bit_cast<unsigned>(1.0f) >> 20;
  const auto time = cuda::std::chrono::minutes(3) + cuda::std::chrono::seconds(7) + cuda::std::chrono::milliseconds(250);
  to[n++] = time.count(), to[n++] = cuda::std::chrono::duration_cast<cuda::std::chrono::seconds>(time).count(), to[n++] = time > cuda::std::chrono::seconds(187), to[n++] = (time % cuda::std::chrono::seconds(2)).count();
  using ratio = cuda::std::ratio_add<cuda::std::ratio<1, 3>, cuda::std::ratio<1, 6>>;
  to[n++] = ratio::num, to[n++] = ratio::den, to[n++] = cuda::std::ratio_less<ratio, cuda::std::ratio<2, 3>>::value;
  to[n++] = cuda::std::is_same_v<cuda::std::common_type_t<int, float>, float>, to[n++] = cuda::std::is_trivially_copyable_v<cuda::std::array<int, 3>>, to[n++] = cuda::std::is_invocable_v<visitor, int>;
  to[n++] = cuda::std::rank_v<int[2][3]>, to[n++] = cuda::std::extent_v<int[2][3], 1>, to[n++] = sizeof(cuda::std::aligned_storage_t<12, 16>), to[n++] = cuda::std::is_signed_v<cuda::std::make_unsigned_t<long>>;
  return n;
}

__global__ void there(double *to, int *count) { *count = fill(to); }

int main() {
  array<double> to(128), here(128);
  array<int> count(1);
  there<<<1, 1>>>(to, count);
  cudaDeviceSynchronize();
  const int also = fill(here);
  printf("%d %d\n", count[0], also);
  show("there", to.data, count[0]), show("here", here.data, also);
}
