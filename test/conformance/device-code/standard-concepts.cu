// flags: -std=c++20
// Templates for the device whose parameters concepts of the standard library hold for.
#include <concepts>
#include <cstdio>
template <typename F, typename T>
concept Reducer = requires(F f, T a) {
  { f(a, a) } -> std::convertible_to<T>;
};
template <typename T> struct Sum {
  __host__ __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T, Reducer<T> F> __global__ void reduce(const T *in, T *out, int n, F f) {
  T a{};
  for (int i = 0; i < n; ++i)
    a = f(a, in[i]);
  *out = a;
}
template <std::integral T> __device__ T twice(T x) { return 2 * x; }
template <typename T>
  requires std::constructible_from<T, int> && std::copyable<T> && std::swappable<T> &&
           std::equality_comparable<T> && std::invocable<Sum<T>, T, T>
__device__ T made(int x) {
  return T(x);
}
__global__ void k(int *o) { o[0] = twice(4) + made<int>(3); }
int main() {
  int *p;
  cudaMallocManaged(&p, 64);
  p[0] = 3;
  p[1] = 4;
  reduce<<<1, 1>>>(p, p + 2, 2, Sum<int>{});
  k<<<1, 1>>>(p + 3);
  cudaDeviceSynchronize();
  printf("%d %d\n", p[2], p[3]);
}
