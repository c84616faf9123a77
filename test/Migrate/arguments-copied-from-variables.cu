// A closure may change what it captures where the kernel's parameters are copied from variables alone.
// RUN: %offloom migrate %s -o %t.d 2>/dev/null && grep -v CHECK %t.d/arguments-copied-from-variables.cpp | FileCheck %s
// RUN: %clangxx -Wall -Wextra -Werror -c %t.d/arguments-copied-from-variables.cpp -o /dev/null
// RUN: %gxx -Wall -Wextra -Werror -c %t.d/arguments-copied-from-variables.cpp -o /dev/null
template <class T> struct View {
  T *p;
  explicit View(T *p) : p(p) {}
  __host__ __device__ View(View<T> &other) : p(other.p) {}
};
template <class T> struct Plain {
  T *p;
};

template <class T> __global__ void named(View<T> view) { *view.p = 1; }
template <class M> __global__ void deduced(M view) { *view.p = 1; }
template <class M> __global__ void plain(M view) { *view.p = 1; }

template <class T> void launch(View<T> &view, Plain<T> other) {
  named<<<1, 1>>>(view);
  // CHECK: offloom::launch({1, 1}, [=]() mutable { named(view); });
  deduced<<<1, 1>>>(view);
  // CHECK: offloom::launch({1, 1}, [=]() mutable { deduced(view); });
  plain<<<1, 1>>>(other);
  // CHECK: offloom::launch({1, 1}, [=] { plain(other); });
}

int main() {
  View<int> view(nullptr);
  named<<<1, 1>>>(view);
  // CHECK: offloom::launch({1, 1}, named<int>, view);
  launch(view, Plain<int>{nullptr});
}
