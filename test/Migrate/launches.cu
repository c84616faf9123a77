// Each spelling of a launch.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void plain(int *p, int n) {}
template <class T> __global__ void fill(T *p, T value) {}
template <int N> __global__ void sized(int *p) {}
__global__ void over(int) {}
__global__ void over(float) {}
__global__ void defaulted(int a, int b = 3) {}
namespace ns {
__global__ void inner() {}
} // namespace ns
#define LAUNCH(kernel, ...) kernel<<<1, 32>>>(__VA_ARGS__)
// CHECK: #define LAUNCH(kernel, ...) offloom::launch({1, 32}, kernel __VA_OPT__(, )__VA_ARGS__)

template <class T> void generic(T *p) { fill<<<1, 1>>>(p, T(2)); }
// CHECK: void generic(T *p) { offloom::launch({1, 1}, [=, argument1 = T(2)] { fill(p, argument1); }); }

template <class T, int N> __global__ void filled(T *p) {}
#define LAUNCH_FILLED(N) filled<T, N><<<1, N>>>(p)
// CHECK: #define LAUNCH_FILLED(N) offloom::launch({1, N}, filled<T, N>, p)
#define LAUNCH_ON_TWO_LINES(N) \
  filled<T, N>                 \
      <<<1, N>>>(p)
// CHECK: #define LAUNCH_ON_TWO_LINES(N)
// CHECK-NEXT: offloom::launch({1, N}, filled<T, N>, p)
template <class T> void specified(T *p) {
  LAUNCH_FILLED(3);
  LAUNCH_ON_TWO_LINES(4);
}

void launches(int *p, float *f, cudaStream_t stream, void (*pointer)(int *, int)) {
  plain<<<dim3(2, 2), 64, 16, stream>>>(p, 1);
  // CHECK: offloom::launch({dim3(2, 2), 64, 16, stream}, plain, p, 1);
  fill<<<1, 1>>>(f, 1.0f);
  // CHECK: offloom::launch({1, 1}, fill<float>, f, 1.0f);
  fill<int><<<1, 1>>>(p, 2);
  // CHECK: offloom::launch({1, 1}, fill<int>, p, 2);
  sized<4><<<1, 1>>>(p);
  // CHECK: offloom::launch({1, 1}, sized<4>, p);
  over<<<1, 1>>>(1.0f);
  // CHECK: offloom::launch({1, 1}, [=] { over(1.0f); });
  defaulted<<<1, 1>>>(1);
  // CHECK: offloom::launch({1, 1}, defaulted, 1, 3);
  ns::inner<<<1, 1>>>();
  // CHECK: offloom::launch({1, 1}, ns::inner);
  pointer<<<1, 1>>>(p, 2);
  // CHECK: offloom::launch({1, 1}, pointer, p, 2);
  LAUNCH(plain, p, 5);
  // CHECK: LAUNCH(plain, p, 5);
}

// A directive that ends a configuration keeps its line for itself.
// CHECK-LABEL: void withOption(
// CHECK:      offloom::launch({1, 2
// CHECK-NEXT: #ifdef SHARED_BYTES
// CHECK-NEXT:   , SHARED_BYTES
// CHECK-NEXT: #endif
// CHECK-NEXT: }, plain, x, 2);
void withOption(int *x) {
  plain<<<1, 2
#ifdef SHARED_BYTES
  , SHARED_BYTES
#endif
  >>>(x, 2);
}
