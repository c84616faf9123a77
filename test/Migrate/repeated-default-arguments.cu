// The definition of a class template's member, outside of the class, gives a parameter a default argument: nvcc takes that, g++ and
// Clang do not. It goes, and what the class says counts.
// RUN: %offloom check %s
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t && %t | FileCheck --check-prefix=OUT %s
#include <cstdio>

enum Kind { map, set };

template <class T, Kind kind> struct Table {
  T size(T scale, int *more);
  void fill(T (*make)(T));
  T at;
};

template <class T> struct Table<T, set> {
  T size(T scale);
  T at;
};

// CHECK: T Table<T, kind>::size(T scale, int *more) { return
template <class T, Kind kind> T Table<T, kind>::size(T scale = T(2 + 1), int *more = nullptr) { return at * scale + *more; }

template <class T> T triple(T x) { return 3 * x; }

// CHECK: void Table<T, kind>::fill(T (*make)(T)) {
template <class T, Kind kind> void Table<T, kind>::fill(T (*make)(T) = triple<T>) { at = make(at); }

// CHECK: T Table<T, set>::size(
// CHECK-NEXT: T scale) {
template <class T> T Table<T, set>::size(
    T scale =  7) {
  return at * scale;
}

template <class T> __global__ void kernel(T *x) { *x += 1; }

int main() {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  kernel<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  Table<int, map> m{*x + 1};
  Table<int, set> s{*x};
  m.fill(triple<int>);
  printf("%d %d %d\n", m.size(2, x), s.size(3), s.size(4)); // OUT: 13 3 4
}
