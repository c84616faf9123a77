// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of the device's memory: Thrust's, with what vector_with_lists.h adds.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/vector_with_lists.h>
#include <thrust/device_allocator.h>
#include <thrust/device_free.h> // programs of older toolkits count on these two
#include <thrust/device_malloc.h>

#include <initializer_list>
#include <iterator>
#include <vector> // programs count on it

THRUST_NAMESPACE_BEGIN

template <class T, class Allocator = thrust::device_allocator<T>>
class device_vector : public detail::vector_with_lists<T, Allocator> {
  using base = detail::vector_with_lists<T, Allocator>;

public:
  using base::base;
  using base::operator=;
};

template <class Iterator>
device_vector(Iterator, Iterator)
    -> device_vector<typename std::iterator_traits<Iterator>::value_type>;
template <class T> device_vector(std::initializer_list<T>) -> device_vector<T>;

template <class T, class Allocator>
void swap(device_vector<T, Allocator> &a, device_vector<T, Allocator> &b) {
  a.swap(b);
}

THRUST_NAMESPACE_END
