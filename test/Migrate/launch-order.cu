// CUDA evaluates the configuration before the arguments. A launch says so where it can be seen.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void plain(int *p, int n) {}
template <class... T> __global__ void add(int *out, T... terms) {}

template <class... T> void packed(int *p, T... terms) { add<<<1, 1>>>(p, (terms + 1)...); }
// CHECK: offloom::launch({1, 1}, [=, ...argument1 = (terms + 1)] { add(p, argument1...); });

void launches(int *p, int n) {
  plain<<<1, ++n>>>(p, n);
  // CHECK: offloom::prepare_launch({1, ++n})(plain, p, n);
  plain<<<1, n>>>(p++, n);
  // CHECK: offloom::prepare_launch({1, n})(plain, p++, n);
  plain<<<1, 32>>>(p++, n++);
  // CHECK: offloom::launch({1, 32}, plain, p++, n++);
  plain<<<1, n>>>(p, n + 1);
  // CHECK: offloom::launch({1, n}, plain, p, n + 1);
}
