// What programs specialise in cuda::std for classes of their own, and what is another type there than in std.
#include <cstddef>
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/cstddef>
#include <cuda/std/iterator>
#include <cuda/std/limits>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <limits>
#include <nv/target>
#include <tuple>

#if _NV_FIRST_ARG(__CUDA_ARCH_LIST__) < 500
#error "no such architecture"
#endif

struct entry {
  int key;
  float value;
};
struct millis {
  int count;
};
struct every_other {
  int *at;
};

namespace cuda {
namespace std {
template <> struct tuple_size<entry> : integral_constant<size_t, 2> {};
template <> struct tuple_element<0, entry> {
  using type = int;
};
template <> struct tuple_element<1, entry> {
  using type = float;
};
template <size_t I> __host__ __device__ tuple_element_t<I, entry> get(const entry &of) {
  if constexpr (I == 0)
    return of.key;
  else
    return of.value;
}
template <> class numeric_limits<millis> {
public:
  static constexpr bool is_specialized = true;
  __host__ __device__ static constexpr millis max() { return {86400000}; }
};
template <> struct common_type<millis, int> {
  using type = millis;
};
template <> struct iterator_traits<every_other> {
  using value_type = int;
  using difference_type = long;
};
} // namespace std
} // namespace cuda

struct hash {
  __host__ __device__ int operator()(const std::byte *) const { return 1; }
  __host__ __device__ int operator()(const cuda::std::byte *) const { return 2; }
};
template <class T> __host__ __device__ int elements() { return int(cuda::std::tuple_size_v<T>); }

__host__ __device__ int bytes(int seed) {
  cuda::std::byte b{static_cast<unsigned char>(seed)};
  b <<= 2;
  b |= cuda::std::byte{1};
  b = ~(b ^ cuda::std::byte{0x55}) & cuda::std::byte{0x7f};
  return cuda::std::to_integer<int>(b >> 1);
}

__host__ __device__ void fill(double *to) {
  int n = 0;
  const entry of{3, 2.5f};
  to[n++] = cuda::std::get<0>(of);
  to[n++] = cuda::std::get<1>(of);
  to[n++] = cuda::std::get<1>(cuda::std::make_tuple(1, 4.5, 'c'));
  to[n++] = cuda::std::get<2>(cuda::std::array<int, 3>{5, 6, 7});
  to[n++] = cuda::std::get<0>(cuda::std::make_pair(8, 9));
  to[n++] = elements<entry>() * 100 + elements<cuda::std::tuple<int, int, char>>() * 10 + elements<cuda::std::array<int, 7>>();
  to[n++] = cuda::std::numeric_limits<millis>::max().count;
  to[n++] = cuda::std::numeric_limits<const short>::max();
  to[n++] = cuda::std::numeric_limits<entry>::is_specialized;
  to[n++] = cuda::std::is_same_v<cuda::std::common_type_t<millis, int>, millis>;
  to[n++] = cuda::std::is_same_v<cuda::std::common_type_t<char, long, float>, float>;
  to[n++] = sizeof(cuda::std::iterator_traits<every_other>::difference_type) + sizeof(cuda::std::iterator_traits<short *>::value_type);
  to[n++] = cuda::std::is_same_v<std::byte, cuda::std::byte>;
  const std::byte s{1};
  const cuda::std::byte c{1};
  to[n++] = hash()(&s) * 10 + hash()(&c);
  to[n++] = bytes(9);
  to[n++] = n;
}

__global__ void kernel(double *to) { fill(to); }

int main() {
  constexpr int count = 16;
  double *device, host[count];
  cudaMallocManaged(&device, count * sizeof(double));
  kernel<<<1, 1>>>(device);
  cudaDeviceSynchronize();
  fill(host);
  for (int i = 0; i < count; ++i)
    printf("%g %g\n", device[i], host[i]);
}
