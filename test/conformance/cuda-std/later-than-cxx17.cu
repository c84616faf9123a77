// flags: -std=c++17
// What libc++ of later standards has, and CUDA's has in C++17.
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/concepts>
#include <cuda/std/functional>
#include <cuda/std/ranges>
#include <cuda/std/source_location>
#include <cuda/std/span>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace cs = cuda::std;

struct Base {};
struct Derived : Base {
  __host__ __device__ bool operator==(const Derived &) const { return true; }
  __host__ __device__ bool operator!=(const Derived &) const { return false; }
};

template <class T, class... A> __device__ unsigned kinds() {
  return cs::integral<T> | cs::signed_integral<T> << 1 | cs::unsigned_integral<T> << 2 | cs::floating_point<T> << 3 |
         cs::regular<T> << 4 | cs::totally_ordered<T> << 5 | cs::equality_comparable<T> << 6 | cs::copyable<T> << 7 |
         cs::convertible_to<T, float> << 8 | cs::derived_from<T, Base> << 9 | cs::invocable<T, int> << 10 |
         cs::predicate<T, int> << 11 | cs::default_initializable<T> << 12 | cs::same_as<T, int> << 13 |
         cs::movable<T> << 14 | cs::destructible<T> << 15;
}

struct Moved {
  Moved() = default;
  Moved(Moved &&) = default;
  Moved &operator=(Moved &&) = default;
};
struct Called {
  __host__ __device__ int operator()(int a) const { return a; }
};

__device__ int difference(int a, int b, int c) { return 100 * a + 10 * b - c; }
__device__ int sum(cs::span<const int> values) {
  int all = 0;
  for (int value : values)
    all += value;
  return all;
}

__global__ void kernel() {
  printf("compare %d%d%d%d%d%d %d%d\n", cs::cmp_less(-1, 2u), cs::cmp_greater(-1, 2u), cs::cmp_equal(-1, ~0u),
         cs::cmp_not_equal(3u, 3), cs::cmp_less_equal(3u, 3), cs::cmp_greater_equal(2u, -3),
         cs::in_range<unsigned char>(300), cs::in_range<signed char>(-128));
  printf("traits %d%d%d%d\n", cs::is_same_v<cs::remove_cvref_t<const int &>, int>,
         cs::is_same_v<cs::type_identity_t<float>, float>, cs::is_bounded_array_v<int[3]>,
         cs::is_unbounded_array_v<int[3]>);
  printf("kinds %x %x %x %x %x %x %x\n", kinds<int>(), kinds<unsigned>(), kinds<double>(), kinds<Derived>(),
         kinds<Moved>(), kinds<Called>(), kinds<int *>());
  auto bound = cs::bind_front(difference, 1, 2);
  auto functor = cs::bind_front(cs::minus<>(), 7);
  printf("bound %d %d\n", bound(3), functor(5));
  cs::array<int, 3> three{1, 2, 3};
  int four[4] = {4, 5, 6, 7};
  printf("ranges %d %d %d %d\n", int(cs::ranges::size(three)), *cs::ranges::begin(four), int(cs::ranges::empty(three)),
         cs::ranges::data(three)[2]);
  printf("spans %d %d %d\n", sum(three), sum(four), sum({four + 1, 2}));
  printf("bits %d %d %u %u\n", cs::popcount(7u), cs::countl_zero(1u), cs::bit_ceil(5u), cs::bit_cast<unsigned>(1.0f));
  const auto here = cs::source_location::current();
  printf("line %u\n", unsigned(here.line()));
}

int main() {
  kernel<<<1, 1>>>();
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("host %d %d\n", cs::cmp_less(-1, 2u), int(cs::ranges::size(cs::array<int, 2>{1, 2})));
}
