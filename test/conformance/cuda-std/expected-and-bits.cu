// flags: -std=c++20
// cuda::std: expected, bitset, concepts, numbers and ranges.
#include <cstdio>
#include <cuda/std/bit>
#include <cuda/std/bitset>
#include <cuda/std/concepts>
#include <cuda/std/expected>
#include <cuda/std/numbers>
#include <cuda/std/ranges>
#include <cuda/std/source_location>
#include <cuda/std/utility>
#include <cuda/std/version>
namespace cs = cuda::std;
enum class Kind : unsigned char { First = 250, Second };
template <cs::integral T> __device__ T halved(T x) { return x / 2; }
struct Error {
  int code;
  __host__ __device__ bool operator==(const Error &o) const { return code == o.code; }
};
__device__ cs::expected<int, Error> parse(const char *s) {
  int v = 0;
  if (!*s)
    return cs::unexpected(Error{1});
  for (; *s; ++s) {
    if (*s < '0' || *s > '9')
      return cs::unexpected(Error{2});
    v = v * 10 + *s - '0';
  }
  return v;
}
__device__ cs::expected<void, int> check(int v) {
  if (v > 100)
    return cs::unexpected(v - 100);
  return {};
}
__global__ void k(int *o) {
  int n = 0;
  cs::bitset<20> b(0b1011), c;
  c.set(3).set(19);
  o[n++] = b.count() * 100 + (b & c).to_ulong();
  o[n++] = (b | c).test(19) + 2 * b.any() + 4 * (~b).all() + 8 * (b ^ b).none();
  b.flip(0);
  b <<= 2;
  o[n++] = b.to_ulong();
  o[n++] = b[3] + 2 * b[5] + (int)b.size() * 10;
  auto good = parse("123"), bad = parse("12x"), none = parse("");
  o[n++] = good.has_value() * 1000 + *good;
  o[n++] = bad.error().code * 10 + none.error().code;
  o[n++] = bad.value_or(-7) + (bool)none;
  o[n++] = good.transform([](int v) { return v * 2; }).value();
  o[n++] = good.and_then([](int v) {
                 return v > 100 ? cs::expected<int, Error>(cs::unexpect, Error{9}) : v;
               })
               .error()
               .code;
  o[n++] = bad.or_else([](Error e) { return cs::expected<int, Error>(e.code * 50); }).value();
  o[n++] = bad.transform_error([](Error e) { return e.code + 0.5; }).error() * 2;
  o[n++] = (good == 123) + 2 * (bad == cs::unexpected(Error{2})) + 4 * (good == bad);
  auto v = check(107);
  o[n++] = v ? 0 : v.error();
  o[n++] = check(5).has_value();
  good = bad;
  o[n++] = good.has_value();
  good = 5;
  o[n++] = *good + sizeof(good);
  good.emplace(8);
  swap(good, bad);
  o[n++] = *bad * 10 + good.error().code;
  good = cs::unexpected(Error{4});
  o[n++] = good.error().code;
  o[n++] = halved(9) + (int)(cs::numbers::pi * 1000) + (int)(cs::numbers::e_v<float> * 10);
  o[n++] = cs::same_as<int, int> + 2 * cs::convertible_to<int, double> +
           4 * cs::derived_from<Error, int>;
  int arr[] = {1, 2, 3};
  o[n++] = cs::ranges::size(arr) + *cs::ranges::begin(arr) + (cs::ranges::end(arr) - arr);
  o[n++] = cs::byteswap(0x01020304u) + cs::byteswap(short(0x0102));
  o[n++] = cs::to_underlying(Kind::Second);
  o[n++] = 4711;
}
int main() {
  int *o;
  cudaMallocManaged(&o, 256);
  k<<<1, 1>>>(o);
  printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 26; ++i)
    printf(" %d", o[i]);
  printf("\n");
}
