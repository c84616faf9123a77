// Which function is meant, and what it returns, has nothing to do with execution spaces. A functor of the device alone is
// not to be called by the host, where nvcc asks: in functions that are no templates.
// RUN: not %offloom check %s --checks=-* -- -std=c++17 | FileCheck %s --implicit-check-not=error:
#include <type_traits>

struct Inside {
  __device__ int operator()(int a) const { return a; }
};
struct Outside {
  __device__ int operator()(int a) const;
};
__device__ int Outside::operator()(int a) const { return a; }
struct OfTemplate {
  template <class T> __device__ T operator()(T a) const { return a; }
};
template <class T> struct InTemplate {
  __device__ T operator()(T a) const;
};
template <class T> __device__ T InTemplate<T>::operator()(T a) const { return a; }

template <class F> constexpr bool IsInt = std::is_same_v<std::invoke_result_t<F, int>, int>;
static_assert(IsInt<Inside> && IsInt<Outside> && IsInt<OfTemplate> && IsInt<InTemplate<int>>);

template <class F> auto chosen(F f, int a) -> decltype(f(a));
template <class F> char *chosen(F f, ...);
static_assert(std::is_same_v<decltype(chosen(Inside(), 1)), int>);

template <class F> int apply(F f) { return f(1); }
template <class F> __host__ __device__ int applyOnEither(F f) { return f(1); }
__global__ void kernel(int *a) { *a = applyOnEither(Outside()) + InTemplate<int>()(1); }

int host() {
  Inside f;
  using Result = decltype(f(1));
  Result notCalled = sizeof(f(1)) + noexcept(f(1)) + apply(f) + applyOnEither(f);
  auto device = [] __device__(int a) { return Inside()(a); };
  // CHECK: [[#@LINE+1]]:10: error: 'operator()' of 'Inside' is a __device__ function; a __host__ function cannot call it
  return f(1) + notCalled + sizeof(device);
}

struct Class {
  // CHECK: [[#@LINE+1]]:37: error: 'operator()' of 'Outside'
  int member() { return [] { return Outside()(1); }(); }
};
