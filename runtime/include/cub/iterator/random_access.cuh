// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the iterators of this folder have in common.
#pragma once

#include "../../cuda_runtime.h"
#include <cstddef>
#include <iostream> // which programs have by CUB's
#include <iterator>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// \p Self has read(offset).
template <class Self, class Value, class Offset> class random_access {
public:
  using difference_type = Offset;
  using value_type = Value;
  using pointer = Value *;
  using reference = Value;
  using iterator_category = std::random_access_iterator_tag;

  __host__ __device__ Value operator*() const { return self().read(at); }
  template <class Distance> __host__ __device__ Value operator[](Distance n) const {
    return self().read(static_cast<Offset>(at + n));
  }
  template <class Distance> __host__ __device__ Self operator+(Distance n) const {
    Self result = self();
    result.at += static_cast<Offset>(n);
    return result;
  }
  template <class Distance> __host__ __device__ Self operator-(Distance n) const {
    return *this + -n;
  }
  __host__ __device__ Offset operator-(const Self &other) const { return at - other.at; }
  template <class Distance> __host__ __device__ Self &operator+=(Distance n) {
    at += static_cast<Offset>(n);
    return self();
  }
  template <class Distance> __host__ __device__ Self &operator-=(Distance n) {
    at -= static_cast<Offset>(n);
    return self();
  }
  __host__ __device__ Self &operator++() { return *this += 1; }
  __host__ __device__ Self operator++(int) {
    Self result = self();
    ++*this;
    return result;
  }
  __host__ __device__ bool operator==(const Self &other) const { return at == other.at; }
  __host__ __device__ bool operator!=(const Self &other) const { return at != other.at; }

  Offset at = 0;

private:
  __host__ __device__ Self &self() { return static_cast<Self &>(*this); }
  __host__ __device__ const Self &self() const { return static_cast<const Self &>(*this); }
};

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
