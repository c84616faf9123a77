// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DiscardOutputIterator: takes what nobody wants (CUB, "Iterators").
#pragma once

#include "random_access.cuh"

#include "../../offloom/author_macros_aside.inc"

namespace cub {

template <class Offset = std::ptrdiff_t> class DiscardOutputIterator {
public:
  struct Nowhere {
    template <class T> __host__ __device__ const Nowhere &operator=(const T &) const {
      return *this;
    }
  };
  using difference_type = Offset;
  using value_type = void;
  using pointer = void;
  using reference = Nowhere;
  using iterator_category = std::random_access_iterator_tag;

  __host__ __device__ explicit DiscardOutputIterator(Offset offset = 0) : at(offset) {}
  __host__ __device__ Nowhere operator*() const { return {}; }
  template <class Distance> __host__ __device__ Nowhere operator[](Distance) const { return {}; }
  template <class Distance> __host__ __device__ DiscardOutputIterator operator+(Distance n) const {
    return DiscardOutputIterator(at + n);
  }
  template <class Distance> __host__ __device__ DiscardOutputIterator &operator+=(Distance n) {
    at += n;
    return *this;
  }
  template <class Distance> __host__ __device__ DiscardOutputIterator operator-(Distance n) const {
    return DiscardOutputIterator(at - n);
  }
  template <class Distance> __host__ __device__ DiscardOutputIterator &operator-=(Distance n) {
    at -= n;
    return *this;
  }
  __host__ __device__ DiscardOutputIterator &operator++() { return *this += 1; }
  __host__ __device__ DiscardOutputIterator operator++(int) {
    DiscardOutputIterator old = *this;
    ++*this;
    return old;
  }
  __host__ __device__ bool operator==(const DiscardOutputIterator &other) const {
    return at == other.at;
  }
  __host__ __device__ bool operator!=(const DiscardOutputIterator &other) const {
    return at != other.at;
  }
  __host__ __device__ Offset operator-(const DiscardOutputIterator &other) const {
    return at - other.at;
  }

private:
  Offset at;
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
