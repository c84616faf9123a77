// flags: -std=c++17
// What CUDA's library has in C++17 of iterators, ranges and other parts of later standards.
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/memory>
#include <cuda/std/ranges>
#include <cuda/std/span>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace cs = cuda::std;

enum Plain { one };
enum class Scoped { one };
struct Quiet {
  Quiet(int) noexcept {}
};
struct Loud {
  Loud(int) {}
};
struct Pointer {
  int *p;
  __host__ __device__ int *operator->() const { return p; }
};

template <class I> __device__ unsigned kinds() {
  return cs::input_iterator<I> | cs::forward_iterator<I> << 1 | cs::bidirectional_iterator<I> << 2 |
         cs::random_access_iterator<I> << 3 | cs::contiguous_iterator<I> << 4;
}
template <class R> __device__ unsigned ranges() {
  return cs::ranges::range<R> | cs::ranges::sized_range<R> << 1 | cs::ranges::input_range<R> << 2 |
         cs::ranges::forward_range<R> << 3 | cs::ranges::random_access_range<R> << 4;
}

__global__ void kernel() {
  printf("traits %d%d%d %d%d%d\n", cs::is_scoped_enum_v<Plain>, cs::is_scoped_enum_v<Scoped>, cs::is_scoped_enum_v<int>,
         cs::is_nothrow_convertible_v<int, Quiet>, cs::is_nothrow_convertible_v<int, Loud>,
         cs::is_nothrow_convertible_v<Quiet, int>);
  int values[4] = {4, 5, 6, 7};
  cs::array<int, 3> three{1, 2, 3};
  printf("kinds %x %x %x, %x %x %x\n", kinds<int *>(), kinds<cs::reverse_iterator<int *>>(), kinds<int>(),
         ranges<int[4]>(), ranges<cs::array<int, 3>>(), ranges<int>());
  printf("sizes %d %d %d\n", int(cs::ssize(values)), int(cs::ssize(three)), int(cs::ranges::ssize(three)));
  printf("ends %d %d %d\n", *cs::ranges::rbegin(three), *cs::ranges::cbegin(values), cs::ranges::cend(values)[-1]);
  printf("types %d%d%d%d\n", cs::is_same_v<cs::iter_value_t<const int *>, int>,
         cs::is_same_v<cs::iter_reference_t<const int *>, const int &>,
         cs::is_same_v<cs::iter_difference_t<int *>, cs::ptrdiff_t>, cs::is_same_v<cs::ranges::range_value_t<int[4]>, int>);
  Pointer pointer{values + 1};
  printf("addresses %d %d\n", int(cs::to_address(pointer) - values), *cs::assume_aligned<4>(values));
  auto bytes = cs::as_bytes(cs::span<int>(values, 2));
  printf("bytes %d %d %d\n", int(bytes.size()), int(bytes[0]), cs::endian::native == cs::endian::little);
  printf("calls %g %d\n", cs::invoke_r<float>([](int a) { return a / 2; }, 7), int(cs::forward_like<const int &>(values[2])));
  printf("lines %g %g %g %g\n", cs::lerp(1.0f, 3.0f, 0.5f), cs::lerp(1.0, 3.0, 1.0), cs::lerp(-2.0, 4.0, 0.25), cs::lerp(1.0, 2.0, 3.0));
  printf("floats %g %g\n", cs::fabsf(-2.0f), cs::sqrtf(16.0f));
  printf("times %lld %d\n", (long long)cs::chrono::duration_cast<cs::chrono::hours>(cs::chrono::days(2)).count(),
         cs::chrono::weeks(1) == cs::chrono::days(7));
  bool reached = false;
  for (int *at = values; at != cs::unreachable_sentinel; ++at)
    if (*at == 6) {
      reached = true;
      break;
    }
  printf("sentinel %d\n", reached);
}

int main() {
  kernel<<<1, 1>>>();
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
