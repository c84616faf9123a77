// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators of reductions and scans (CUB, "Thread Operators").
#pragma once

#include "../util_type.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct Equality {
  template <class T, class U> __host__ __device__ bool operator()(const T &a, const U &b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T, class U> __host__ __device__ bool operator()(const T &a, const U &b) const {
    return a != b;
  }
};
struct Sum {
  template <class T, class U> __host__ __device__ auto operator()(const T &a, const U &b) const {
    return a + b;
  }
};
struct Difference {
  template <class T, class U> __host__ __device__ auto operator()(const T &a, const U &b) const {
    return a - b;
  }
};
struct Division {
  template <class T, class U> __host__ __device__ auto operator()(const T &a, const U &b) const {
    return a / b;
  }
};
struct Max {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const {
    return b < a ? b : a;
  }
};
/// Of pairs of an index and a value: the greatest value, of equal ones that with the least index.
struct ArgMax {
  template <class K, class V>
  __host__ __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a,
                                                    const KeyValuePair<K, V> &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class K, class V>
  __host__ __device__ KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a,
                                                    const KeyValuePair<K, V> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
template <class To> struct CastOp {
  template <class From> __host__ __device__ To operator()(From &&value) const {
    return static_cast<To>(value);
  }
};

namespace internal {

template <class T, int Length, class Op>
__device__ T ThreadReduce(const T (&input)[Length], Op op) {
  T result = input[0];
  for (int i = 1; i < Length; ++i)
    result = op(result, input[i]);
  return result;
}

} // namespace internal
} // namespace cub

#include "../../offloom/author_macros_back.inc"
