// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An iterator to which writing is a call of a function, with the index and the value.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/type_traits.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/iterator/iterator_categories.h>
#include <thrust/iterator/iterator_traits.h>

#include <cstddef>

THRUST_NAMESPACE_BEGIN

template <class Function, class System = use_default, class Difference = std::ptrdiff_t>
class tabulate_output_iterator;

namespace detail {

/// What dereferencing gives: the place whose index is known.
template <class Function, class Difference> class tabulate_output_proxy {
public:
  __host__ __device__ tabulate_output_proxy(Function function, Difference index)
      : m_function(function), m_index(index) {}

  template <class T> __host__ __device__ tabulate_output_proxy operator=(const T &value) {
    m_function(m_index, value);
    return *this;
  }

private:
  Function m_function;
  Difference m_index;
};

template <class Function, class Difference>
struct is_proxy_reference<tabulate_output_proxy<Function, Difference>> : true_type {};

template <class Function, class System, class Difference>
using tabulate_output_base =
    thrust::iterator_adaptor<tabulate_output_iterator<Function, System, Difference>,
                             thrust::counting_iterator<Difference>, thrust::use_default, System,
                             thrust::use_default, tabulate_output_proxy<Function, Difference>>;

} // namespace detail

template <class Function, class System, class Difference>
class tabulate_output_iterator : public detail::tabulate_output_base<Function, System, Difference> {
  using base = detail::tabulate_output_base<Function, System, Difference>;
  friend class thrust::iterator_core_access;

public:
  __host__ __device__ tabulate_output_iterator(Function function)
      : base(thrust::counting_iterator<Difference>(0)), m_function(function) {}

private:
  __host__ __device__ typename base::reference dereference() const {
    return {m_function, *this->base_reference()};
  }

  Function m_function;
};

template <class Function>
__host__ __device__ tabulate_output_iterator<Function>
make_tabulate_output_iterator(Function function) {
  return {function};
}

THRUST_NAMESPACE_END
