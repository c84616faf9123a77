// RUN: not %offloom check %s 2>&1 | FileCheck %s

__constant__ char first[65000];
__constant__ double aligned[67]; // exactly full: 65000 + 67 * 8 = 65536
__device__ char elsewhere[100000];
extern __constant__ char another_units[100000];

template <class T> struct Table {
  static __constant__ T values[4];
};
template <class T> __constant__ T Table<T>::values[4]; // no variable until it is instantiated

__constant__ char last;
// CHECK: :[[#@LINE-1]]:19: error: with 'last', constant memory is 65537 bytes; a GPU has 65536 [const-overflow]
__constant__ char more[10]; // one finding is enough

// CHECK-NOT: error:
