// Migrated code is C++ of its author's standard, from C++17 on: what later ones have taken away stays. Only what C++17
// itself has not is written anew.
// RUN: %offloom migrate %s -o %t -- -std=c++14 --extended-lambda && FileCheck %s < %t/standard-of-the-author.cpp
// RUN: %gxx -Wall -Wextra -Werror -Wno-deprecated -fsyntax-only %t/standard-of-the-author.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t/standard-of-the-author.cpp
// RUN: %offloom cc -std=c++17 -DSINCE_17 %s -o %t.exe && %t.exe

// Names that are keywords since C++20, and aggregates that declare constructors.
// CHECK: struct Key {
// CHECK:   Key() = default;
struct Key {
  int requires, concept;
  Key() = default;
};

// CHECK: void none() throw();
void none() throw();
#ifndef SINCE_17
// CHECK: void some(int a);
void some(int a) throw(int, char);
#endif

template <class T> struct Holder {
  // CHECK: Holder<T>() : held() {}
  Holder<T>() : held() {}
  // CHECK: [=](int a)
  __host__ __device__ T plus(T b) const {
    return [=](int a) { return held + a + b; }(1);
  }
  T held;
};
float plus(float b) { return Holder<float>().plus(b); }

// CHECK: const char *text = u8"a";
const char *text = u8"a";

__global__ void kernel(int *out) {
  Key key{1, 2};
  *out = key.requires + key.concept;
}
int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out != 3;
}
