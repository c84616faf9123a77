// A launch in a template that leaves arguments to the kernel's defaults names the kernel in a call,
// which knows them; its address does not.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "CHECK\(-NOT\)\?:" | FileCheck %s

namespace ns {
constexpr int wide = 64;
__global__ void plain(int *p, int a = 4) {}
__global__ void other(int *p, int a = 9) {}
__global__ void ofScope(int *p, int a = wide) {}
}
template <class T, int N = 3> __global__ void scaled(T *p, T a = T(7)) {}

template <class T, class... A> void launch(T *p, T v, A... rest) {
  // CHECK: offloom::launch({1, 1}, [=] { ns::plain(p); });
  ns::plain<<<1, 1>>>(p);
  // CHECK: offloom::launch({1, 1}, [=] { scaled<T, 5>(p); });
  scaled<T, 5><<<1, 1>>>(p);
  // CHECK: offloom::launch({1, 1}, scaled<T, 5>, p, v);
  scaled<T, 5><<<1, 1>>>(p, v);
  // CHECK: offloom::launch({1, 1}, [=] { ns::plain(p, rest...); });
  ns::plain<<<1, 1>>>(p, rest...);
}

// What is known outside of templates is written out.
void known(int *p) {
  // CHECK: offloom::launch({1, 1}, ns::plain, p, 4);
  ns::plain<<<1, 1>>>(p);
  // Words of the kernel's scope would mean something else here, or nothing.
  // CHECK: offloom::launch({1, 1}, [=] { scaled<int, 5>(p); });
  scaled<int, 5><<<1, 1>>>(p);
  // CHECK: offloom::launch({1, 1}, [=] { ns::ofScope(p); });
  ns::ofScope<<<1, 1>>>(p);
  launch(p, 1);
}

// In a macro each use has the defaults of its own kernel.
// CHECK: #define RUN(kernel) offloom::launch({1, 1}, [=](auto... arguments) { kernel(arguments...); }, p)
#define RUN(kernel) kernel<<<1, 1>>>(p)
void byMacro(int *p) {
  RUN(ns::plain);
  RUN(ns::other);
}
