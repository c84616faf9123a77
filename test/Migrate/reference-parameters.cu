// A closure that launches a kernel hands references on as what they are.
// RUN: %offloom migrate %s -o %t 2>/dev/null
// RUN: %clangxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: %gxx -Wall -Wextra -Werror -Wno-unused-parameter -fsyntax-only %t/*.cpp
// RUN: grep -v CHECK: %t/reference-parameters.cpp | FileCheck %s

struct S {
  int i;
};
__global__ void change(S &s, int by) { s.i += by; }
__global__ void read(const S &s, int *out) { *out = s.i; }
template <class T> __global__ void generic(T &s, int by) { s.i += by; }

// A function of the host that shares a kernel's name says nothing of its parameters.
namespace host_functions {
template <class T> void fill(T *begin, T *end, const T &value);
}
using namespace host_functions;
template <class T> __global__ void fill(int n, T *to, T value) { to[n - 1] = value; }
template <class T> void launch_fill(T *to) {
  // CHECK: offloom::launch({1, 1}, [=, argument1 = (T)1.5] { fill(3, to, argument1); });
  fill<<<1, 1>>>(3, to, (T)1.5);
}

template <class T> void launch(T *s, int by) {
  // CHECK: offloom::launch({1, 1}, [=, &argument1 = *s, argument2 = by + 1] { generic(argument1, argument2); });
  generic<<<1, 1>>>(*s, by + 1);
}
void host(S *s, S &named, int *out) {
  // CHECK: offloom::launch({1, 1}, change, *s, 2);
  change<<<1, 1>>>(*s, 2);
  read<<<1, 1>>>(named, out);
  // CHECK: offloom::launch({1, 1}, generic<S>, *s, 3);
  generic<<<1, 1>>>(*s, 3);
  launch(s, 4);
  launch_fill(out);
}
