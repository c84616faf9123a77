// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of the host's memory: Thrust's, with what vector_with_lists.h adds.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/vector_with_lists.h>

#include <initializer_list>
#include <iterator>
#include <memory>
#include <vector>

THRUST_NAMESPACE_BEGIN

template <class T, class Allocator = std::allocator<T>>
class host_vector : public detail::vector_with_lists<T, Allocator> {
  using base = detail::vector_with_lists<T, Allocator>;

public:
  using base::base;
  using base::operator=;
};

template <class Iterator>
host_vector(Iterator, Iterator) -> host_vector<typename std::iterator_traits<Iterator>::value_type>;
template <class T> host_vector(std::initializer_list<T>) -> host_vector<T>;

template <class T, class Allocator>
void swap(host_vector<T, Allocator> &a, host_vector<T, Allocator> &b) {
  a.swap(b);
}

THRUST_NAMESPACE_END
