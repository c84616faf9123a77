// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all vectors of Thrust have since CUDA 12.4 and Debian's has not: elements as a list, and
// sizes whose new elements may have any value.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/vector_base.h>

#include <initializer_list>
#include <utility>

THRUST_NAMESPACE_BEGIN

/// As an argument behind a size: new elements are made without a value. Here they are zeroes.
struct default_init_t {};
struct no_init_t {};
inline constexpr default_init_t default_init{};
inline constexpr no_init_t no_init{};

namespace detail {

template <class T, class Allocator> class vector_with_lists : public vector_base<T, Allocator> {
  using base = vector_base<T, Allocator>;

public:
  using typename base::size_type;

  using base::base;
  using base::operator=;
  using base::resize;

  vector_with_lists() = default;
  vector_with_lists(const vector_with_lists &) = default;
  vector_with_lists(vector_with_lists &&) = default;
  vector_with_lists(const vector_with_lists &other, const Allocator &allocator)
      : base(other, allocator) {}
  vector_with_lists &operator=(const vector_with_lists &) = default;
  vector_with_lists &operator=(vector_with_lists &&) = default;
  ~vector_with_lists() = default;

  vector_with_lists(const Allocator &allocator) : base(allocator) {}
  vector_with_lists(std::initializer_list<T> elements) : base(elements.begin(), elements.end()) {}
  vector_with_lists(std::initializer_list<T> elements, const Allocator &allocator)
      : base(elements.begin(), elements.end(), allocator) {}
  vector_with_lists(size_type count, default_init_t) : base(count) {}
  vector_with_lists(size_type count, no_init_t) : base(count) {}

  vector_with_lists &operator=(std::initializer_list<T> elements) {
    this->assign(elements.begin(), elements.end());
    return *this;
  }

  void resize(size_type count, default_init_t) { base::resize(count); }
  void resize(size_type count, no_init_t) { base::resize(count); }
};

} // namespace detail
THRUST_NAMESPACE_END
