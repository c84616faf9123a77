// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CacheModifiedOutputIterator: an array, written with a cache modifier (CUB, "Iterators").
#pragma once

#include "../thread/thread_store.cuh"
#include <cstddef>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <CacheStoreModifier Modifier, class Value, class Offset = std::ptrdiff_t>
class CacheModifiedOutputIterator {
public:
  struct Element {
    Value *place;
    __device__ const Element &operator=(const Value &value) const {
      ThreadStore<Modifier>(place, value);
      return *this;
    }
  };
  using difference_type = Offset;
  using value_type = void;
  using pointer = void;
  using reference = Element;
  using iterator_category = std::random_access_iterator_tag;

  template <class Stored>
  __host__ __device__ explicit CacheModifiedOutputIterator(Stored *ptr) : at(ptr) {}

  __host__ __device__ Element operator*() const { return {at}; }
  template <class Distance> __host__ __device__ Element operator[](Distance n) const {
    return {at + n};
  }
  template <class Distance>
  __host__ __device__ CacheModifiedOutputIterator operator+(Distance n) const {
    return CacheModifiedOutputIterator(at + n);
  }
  template <class Distance>
  __host__ __device__ CacheModifiedOutputIterator operator-(Distance n) const {
    return CacheModifiedOutputIterator(at - n);
  }
  __host__ __device__ Offset operator-(const CacheModifiedOutputIterator &other) const {
    return static_cast<Offset>(at - other.at);
  }
  template <class Distance>
  __host__ __device__ CacheModifiedOutputIterator &operator+=(Distance n) {
    at += n;
    return *this;
  }
  __host__ __device__ CacheModifiedOutputIterator &operator++() { return *this += 1; }
  __host__ __device__ CacheModifiedOutputIterator operator++(int) {
    CacheModifiedOutputIterator old = *this;
    ++*this;
    return old;
  }
  __host__ __device__ bool operator==(const CacheModifiedOutputIterator &other) const {
    return at == other.at;
  }
  __host__ __device__ bool operator!=(const CacheModifiedOutputIterator &other) const {
    return at != other.at;
  }

private:
  Value *at;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
