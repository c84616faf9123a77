// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that leave arguments to the kernel's defaults: in templates and generic lambdas, where it
// is not known yet how many arguments there are, in macros, for several kernels, and where the
// words of a default mean something else than in the kernel's declaration.
#include <cstdio>

constexpr int width = 1000;
namespace kernels {
constexpr int width = 64;
enum Mode { Off, Fast = 7 };
__device__ int base = 5;
__global__ void named(int *out, int a = width, Mode mode = Fast) { *out = a * 10 + mode; }
__global__ void other(int *out, int a = 9) { *out = a; }
__global__ void plain(int *out, int a = 4, float b = 2.5f) { *out = int(a * b) + base; }
template <class T, int N = 3> __global__ void scaled(T *out, T a = T(7), int b = N * 2) {
  *out = a * N + b;
}
template <class T> __global__ void overloaded(T *out) { *out = 1; }
template <class T> __global__ void overloaded(T *out, T a, T b = 100) { *out = a + b; }
} // namespace kernels

template <class T> struct Launcher {
  T *out;
  void ofPlain(T v) {
    kernels::plain<<<1, 1>>>((int *)out);
    kernels::plain<<<1, 1>>>((int *)out + 1, v);
    kernels::plain<<<1, 1>>>((int *)out + 2, v, v);
  }
  void ofTemplate(T v) {
    kernels::scaled<T><<<1, 1>>>(out, v);
    kernels::scaled<T, 5><<<1, 1>>>(out + 1);
    kernels::scaled<T, 2><<<1, 1, 0, 0>>>(out + 2, v);
    kernels::scaled<T, 9><<<1, 1>>>(out + 3, v, 1);
    kernels::scaled<<<1, 1>>>(out + 4);
  }
  void ofOverloads(T v) {
    kernels::overloaded<<<1, 1>>>(out);
    kernels::overloaded<<<1, 1>>>(out + 1, v);
    kernels::overloaded<T><<<1, 1>>>(out + 2, v, T(3));
  }
};

template <class... A> void spread(int *out, A... a) {
  kernels::plain<<<1, 1>>>(out, a...);
  kernels::scaled<int, 4><<<1, 1>>>(out + 1, a...);
}

#define RUN(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
template <class T> void byMacro(T *out) {
  RUN(kernels::plain, (int *)out);
  RUN((kernels::scaled<T, 6>), out + 1, T(3));
  RUN((kernels::scaled<T, 6>), out + 2);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 16 * sizeof(*out));
  auto show = [&](const char *what, int n) {
    printf("%s %d:", what, cudaDeviceSynchronize());
    for (int i = 0; i < n; ++i)
      printf(" %d", out[i]);
    printf("\n");
  };
  Launcher<int> launcher{out};
  launcher.ofPlain(3), show("plain", 3);
  launcher.ofTemplate(1), show("template", 5);
  launcher.ofOverloads(50), show("overloads", 3);
  spread(out), show("spread", 2);
  spread(out, 8), show("spread", 2);
  spread(out, 8, 2), show("spread", 2);
  byMacro(out), show("macro", 3);
  RUN(kernels::plain, out);
  RUN(kernels::other, out + 1);
  RUN(kernels::other, out + 2, 1);
  show("macro", 3);
  using T = long;
  kernels::scaled<int, 5><<<1, 1>>>(out), show("its own T", 1);
  kernels::named<<<1, 1>>>(out), show("its own width", 1);
  kernels::named<<<1, 1>>>(out, width), show("our width", 1);
  printf("%zu\n", sizeof(T));
  auto generic = [=](auto v) {
    kernels::scaled<decltype(v)><<<1, 1>>>((decltype(v) *)out);
    kernels::plain<<<1, 1>>>(out + 4, v);
  };
  generic(1), show("generic", 1), printf("%d\n", out[4]);
  generic(2ll), show("generic", 1), printf("%d\n", out[4]);
}
