// A class that declares constructors is no aggregate in C++20. What it defaults, it has anyway.
// RUN: %offloom migrate %s -o %t -- -std=c++17 && FileCheck %s < %t/aggregates-with-constructors.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t/aggregates-with-constructors.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t/aggregates-with-constructors.cpp
// RUN: %offloom cc -std=c++17 %s -o %t.exe && %t.exe

// CHECK:      struct Key {
// CHECK-NEXT:   int x, y;
// CHECK-NEXT:   bool operator==(const Key &o) const
struct Key {
  int x, y;
  Key() = default;
  Key(const Key &) = default;
  Key(Key &&) = default;
  Key &operator=(const Key &) = default;
  __host__ __device__ bool operator==(const Key &o) const { return x == o.x && y == o.y; }
};

// CHECK:      template <class T> struct Point {
// CHECK-NEXT:   T x, y;
// CHECK-NEXT: };
template <class T> struct Point {
  T x, y;
  __host__ __device__ Point() = default;
};

// Nobody asks for its elements: it stays as it is.
// CHECK: Unused() = default;
struct Unused {
  int x;
  Unused() = default;
};
int empty() { return Unused{}.x; }

__host__ __device__ Key make(int x) { return {x, x + 1}; }
template <class T> __host__ __device__ T sum(T x) {
  auto p = Point<T>{x, T(2)};
  return p.x + p.y;
}
__global__ void kernel(int *out) {
  Key keys[2]{{1, 2}, make(1)};
  *out = (keys[0] == keys[1]) + sum(3);
}
int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  Unused u;
  u.x = *out;
  return u.x != 6;
}
