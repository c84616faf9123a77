// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers as arguments of templates whose parameters are `auto`: which instantiation is launched,
// registered and found again depends on their type.
#include <cstdio>
#include <type_traits>

enum class Color : unsigned char { Red = 3, Blue = 200 };
enum Plain { First, Last = 70000 };

__device__ int twice(int x) { return 2 * x; }
template <class T> __device__ int scaled(int x) { return int(sizeof(T)) * x; }

/// Size, sign and value of an argument, as one number.
template <auto V> __device__ long long kindOf() {
  using T = decltype(V);
  bool isSigned = false;
  if constexpr (std::is_integral_v<T>)
    isSigned = std::is_signed_v<T>;
  return sizeof(T) * 1000000 + isSigned * 500000 + (long long)V;
}

template <auto V> __global__ void one(long long *out) { out[0] = kindOf<V>(); }
template <auto... V> __global__ void many(long long *out) {
  int n = 0;
  ((out[n++] = kindOf<V>()), ...);
}
template <class T, T... V> __global__ void ofType(long long *out) {
  T values[] = {V...};
  long long sum = 0;
  for (T v : values)
    sum = sum * 7 + v;
  out[0] = sum + sizeof(values);
}
template <class T, auto K = 5u> __global__ void byDefault(T, long long *out) {
  out[0] = kindOf<K>() + sizeof(T);
}
template <int (*F)(int)> __global__ void calls(long long *out) { out[0] = F(5); }
template <auto F> __global__ void callsAny(long long *out) { out[0] = F(9); }

template <class T, auto V> void inTemplate(long long *out) {
  one<V><<<1, 1>>>(out);
  many<V, T(1), sizeof(T)><<<1, 1>>>(out + 1);
  ofType<T, T(V), T(2)><<<1, 1>>>(out + 4);
}

int main() {
  long long *out;
  cudaMallocManaged(&out, 16 * sizeof(*out));
  auto show = [&](const char *what, int n) {
    printf("%s %d:", what, cudaDeviceSynchronize());
    for (int i = 0; i < n; ++i)
      printf(" %lld", out[i]);
    printf("\n");
  };
  many<7, 7ll, 7u, 'a', (short)-3, true, Color::Blue, Last, (unsigned char)255, sizeof(int), -1LL,
       18446744073709551615ull, First, (signed char)-4><<<1, 1>>>(out);
  show("many", 14);
  one<'\n'><<<1, 1>>>(out), show("one", 1);
  one<(unsigned short)7><<<1, 1>>>(out), show("one", 1);
  ofType<short, 1, 2, 30000><<<1, 1>>>(out), show("ofType", 1);
  ofType<unsigned char, 'a', 255><<<1, 1>>>(out), show("ofType", 1);
  byDefault<<<1, 1>>>('c', out), show("byDefault", 1);
  byDefault<char, 3ll><<<1, 1>>>('c', out), show("byDefault", 1);
  calls<twice><<<1, 1>>>(out), show("calls", 1);
  calls<scaled<double>><<<1, 1>>>(out), show("calls", 1);
  callsAny<twice><<<1, 1>>>(out), show("callsAny", 1);
  inTemplate<int, 3ll>(out), show("inTemplate", 5);
  inTemplate<unsigned char, 'z'>(out), show("inTemplate", 5);

  // By address: each is an entry of its own.
  void *arguments[] = {&out};
  const void *kernels[] = {(void *)one<(short)8>, (void *)one<8ull>, (void *)many<1ll, 2>,
                           (void *)many<(char)1, 2u>};
  for (int i = 0; i < 4; ++i) {
    cudaLaunchKernel(kernels[i], dim3(1), dim3(1), arguments, 0, 0);
    show("by address", 1 + i / 2);
  }
}
