// What a lambda of the device returns is known on the host, whatever it captures: Thrust's algorithms ask. nvcc 13.0 was
// asked about each.
// RUN: not %offloom check %s --checks=-*,clang-*,call-* -- -std=c++17 --extended-lambda 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <type_traits>

template <class F> void onHost(F) { std::invoke_result_t<F, long> r = 0; (void)r; }
template <class F> __host__ __device__ void onEither(F) { std::invoke_result_t<F, long> r = 0; (void)r; }
template <class F> auto chosen(F f, int) -> decltype(f(1L)) { return 0; }
template <class F> void chosen(F, ...) {}
template <class F> void inTemplate(F f, const int *p) {
  onHost([p] __device__(int a) -> int { return p[a]; });
}

void host(const int *p, int n) {
  onHost([] __device__(unsigned a) -> long { return a; });
  onEither([p] __device__(unsigned a) -> long { return p[a]; });
  onHost([=] __device__(unsigned a) { return p[a] + n; });
  onEither([p, n] __host__ __device__(unsigned a) -> long { return p[a] + n; });
  long r = chosen([p] __device__(long a) -> long { return p[a]; }, 1);
  inTemplate(1, p);
  auto called = [p] __device__(int a) -> int { return p[a]; };
  // CHECK: [[@LINE+1]]:3: error: the lambda is a __device__ function; a __host__ function cannot call it
  called(1);
}
