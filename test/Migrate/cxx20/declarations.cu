// Declarations and captures of older standards.
// RUN: %offloom migrate %s -o %t -- -std=c++14 --extended-lambda && FileCheck %s < %t/declarations.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t/declarations.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t/declarations.cpp

// CHECK: void none() noexcept;
void none() throw();
// CHECK: void some(int a);
void some(int a) throw(int, char);

template <class T> struct Holder {
  // CHECK: Holder() : held() {}
  Holder<T>() : held() {}
  // CHECK: ~Holder() {}
  ~Holder<T>() {}
  T held;
  // CHECK: [=, this](int a)
  __host__ __device__ T plus(T b) const {
    return [=](int a) { return held + a + b; }(1);
  }
};
struct Outer {
  int v;
  // CHECK: return [=, this] { return [=, this] { return v; }(); }();
  int nested() { return [=] { return [=] { return v; }(); }(); }
  // CHECK: return [=] { return b; }();
  int others(int b) { return [=] { return b; }(); }
};
float plus(float b) { return Holder<float>().plus(b); }
