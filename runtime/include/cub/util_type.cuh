// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that CUB passes about (CUB, "Utilities").
#pragma once

#include "../cuda_runtime.h"

#include "../offloom/author_macros_aside.inc"

namespace cub {

struct NullType {};

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
