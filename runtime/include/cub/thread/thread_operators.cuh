// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators of reductions and scans (CUB, "Thread Operators").
#pragma once

#include "../util_type.cuh"

#include <utility>

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

template <class Op> struct InequalityWrapper {
  Op op;

  __host__ __device__ InequalityWrapper(Op op) : op(op) {}
  template <class T, class U> __host__ __device__ bool operator()(T &&a, U &&b) {
    return !op(std::forward<T>(a), std::forward<U>(b));
  }
};
/// The operands change places.
template <class Op> class SwizzleScanOp {
  Op op;

public:
  __host__ __device__ SwizzleScanOp(Op op) : op(op) {}
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) {
    T first(a), second(b);
    return op(second, first);
  }
};
template <class Op> struct BinaryFlip {
  Op binary_op;

  __host__ __device__ explicit BinaryFlip(Op binary_op) : binary_op(binary_op) {}
  template <class T, class U> __device__ auto operator()(T &&a, U &&b) {
    return binary_op(std::forward<U>(b), std::forward<T>(a));
  }
};
template <class Op> __host__ __device__ BinaryFlip<Op> MakeBinaryFlip(Op binary_op) {
  return BinaryFlip<Op>(binary_op);
}
/// Of pairs of a count of segments and a value: a segment that begins with the second one has only
/// that.
template <class Op> struct ReduceBySegmentOp {
  Op op;

  ReduceBySegmentOp() = default;
  __host__ __device__ ReduceBySegmentOp(Op op) : op(op) {}
  template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
    Pair result;
    result.key = first.key + second.key;
    result.value = second.key ? second.value : op(first.value, second.value);
    return result;
  }
};
/// Of pairs of a key and a value: those of one key are combined.
template <class Op> struct ReduceByKeyOp {
  Op op;

  ReduceByKeyOp() = default;
  __host__ __device__ ReduceByKeyOp(Op op) : op(op) {}
  template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
    Pair result = second;
    if (first.key == second.key)
      result.value = op(first.value, result.value);
    return result;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
