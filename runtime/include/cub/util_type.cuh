// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that CUB passes about (CUB, "Utilities").
#pragma once

#include "../cuda_runtime.h"
#include "../offloom/brought_along.h"
#include "detail/key_traits.cuh"

#include <type_traits>
#include <utility>

#include "../offloom/author_macros_aside.inc"

namespace cub {

/// No value: takes any, and is equal to all others.
struct NullType {
  using value_type = NullType;

  NullType() = default;
  template <class T> __host__ __device__ explicit NullType(const T &) {}
  template <class T> __host__ __device__ NullType &operator=(const T &) { return *this; }
  friend __host__ __device__ bool operator==(const NullType &, const NullType &) { return true; }
  friend __host__ __device__ bool operator!=(const NullType &, const NullType &) { return false; }
};

template <int Value> struct Int2Type {
  enum { VALUE = Value };
};

/// The logarithm, rounded up.
template <int N, int = N, int = 0> struct Log2 {
  enum { VALUE = N <= 1 ? 0 : 32 - __builtin_clz(N > 1 ? N - 1 : 1) };
};
template <int N> struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};

/// Does an operation on two values take the number of the second one as well?
template <class T, class Op, class = void> struct BinaryOpHasIdxParam : std::false_type {
  static constexpr bool HAS_PARAM = false;
};
template <class T, class Op>
struct BinaryOpHasIdxParam<T, Op,
                           std::void_t<decltype(std::declval<Op &>()(
                               std::declval<const T &>(), std::declval<const T &>(), 0))>>
    : std::true_type {
  static constexpr bool HAS_PARAM = true;
};

template <class T, int Count> struct ArrayWrapper {
  T array[Count];
};

/// A key, often an index, and what belongs to it.
template <class Key_, class Value_> struct KeyValuePair {
  using Key = Key_;
  using Value = Value_;

  Key key;
  Value value;

  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const Key &key, const Value &value) : key(key), value(value) {}
  __host__ __device__ bool operator!=(const KeyValuePair &other) const {
    return value != other.value || key != other.key;
  }
};

/// Two buffers of an algorithm that writes from one to the other, and which of them holds the
/// result.
template <class T> struct DoubleBuffer {
  T *d_buffers[2] = {nullptr, nullptr};
  int selector = 0;

  DoubleBuffer() = default;
  __host__ __device__ DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate} {}
  __host__ __device__ T *Current() { return d_buffers[selector]; }
  __host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};

/// A value that an algorithm reads when it runs: what work before it in the stream may leave there.
template <class T, class Iterator = T *> struct FutureValue {
  using value_type = T;
  using iterator_type = Iterator;

  Iterator m_iter;

  __host__ __device__ explicit FutureValue(Iterator iterator) : m_iter(iterator) {}
  __host__ __device__ operator T() const { return *m_iter; }
};

/// Memory for a T that nobody has constructed, as shared memory must be.
template <class T> struct Uninitialized {
  alignas(T) unsigned char bytes[sizeof(T)];
  __host__ __device__ T &Alias() { return reinterpret_cast<T &>(*this); }
};

} // namespace cub

#include "../offloom/author_macros_back.inc"
