// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs in the arguments of kernels, of their templates, and in what they call.
#include <cstdio>
#include <utility>
#include <type_traits>
template <class... T> struct Bag;
template <> struct Bag<> { template <class F> __host__ __device__ void each(F &&) const {} };
template <class H, class... T> struct Bag<H, T...> : Bag<T...> {
  H head;
  __host__ __device__ Bag(H h, T... t) : Bag<T...>(t...), head(h) {}
  template <class F> __host__ __device__ void each(F &&f) const {
    f(head);
    Bag<T...>::each(f);
  }
};
template <class... T> Bag(T...) -> Bag<T...>;
template <typename... P> __global__ void sumAll(double *o, P... p) {
  double s = 0;
  ((s = s * 2 + static_cast<double>(p) + threadIdx.x), ...);
  o[threadIdx.x] = s + sizeof...(P);
}
template <int... I> __global__ void pick(const int *in, int *o, std::integer_sequence<int, I...>) {
  constexpr int table[] = {I...};
  const int w[sizeof...(I)] = {(I * (int)threadIdx.x)...};
  int v = ((in[(I + threadIdx.x) % 32] * (I + 1)) + ...);
  o[threadIdx.x] = v + w[threadIdx.x % sizeof...(I)] + table[sizeof...(I) - 1];
}
template <class... F> struct Overload : F... { using F::operator()...; };
template <class... F> Overload(F...) -> Overload<F...>;
template <class B> __global__ void visit(B bag, int *o) {
  int s = 0;
  bag.each([&](auto v) {
    using V = decltype(v);
    if constexpr (std::is_same_v<V, float>) s += (int)(v * 10);
    else if constexpr (std::is_integral_v<V> && sizeof(V) == 1) s ^= v << threadIdx.x % 4;
    else if constexpr (std::is_pointer_v<V>) s += v[threadIdx.x % 3];
    else s -= (int)v;
  });
  o[threadIdx.x] = s;
}
template <template <class> class Op, class T, T... V> struct Chain { static __device__ T run(T x) { return ((x = Op<T>()(x, V)), ...); } };
template <class T> struct Rot { __device__ T operator()(T a, T b) const { return (a << b) | (a >> (8 * sizeof(T) - b)); } };
__global__ void chain(unsigned *o) { o[threadIdx.x] = Chain<Rot, unsigned, 3, 7, 11>::run(threadIdx.x * 0x01010101u + 1u); }
template <class K, class... A> void go(K k, A &&...a) { k<<<1, 32>>>(std::forward<A>(a)...); }
int main() {
  double *d;
  int *in, *o;
  cudaMallocManaged(&d, 256), cudaMallocManaged(&in, 128), cudaMallocManaged(&o, 128);
  for (int i = 0; i < 32; ++i) in[i] = i * i % 13;
  sumAll<<<1, 32>>>(d);
  go(sumAll<int, float, char, unsigned long long>, d, 1, 2.5f, 'c', 9ull);
  pick<<<1, 32>>>(in, o, std::make_integer_sequence<int, 5>());
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 3) printf("%g/%d ", d[i], o[i]);
  Bag bag{1.5f, (unsigned char)9, (const int *)in, 7L, 2.25};
  visit<<<1, 32>>>(bag, o);
  go(chain, (unsigned *)d);
  cudaDeviceSynchronize();
  puts("");
  for (int i = 0; i < 32; i += 3) printf("%d/%08x ", o[i], ((unsigned *)d)[i]);
  Overload f{[](int) { return 1; }, [](float) { return 2; }};
  printf("%d%d\n", f(1), f(1.f));
}
