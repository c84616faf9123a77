// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One dimension's transforms, for all lines of an array along it.
#pragma once

#include "transform.h"

#include <array>

namespace offloom::fft {

enum class line_kind { complex, real_to_complex, complex_to_real };

/// Where the lines are: those of one index in each of the other dimensions, the last of which
/// varies fastest. In elements of what the array holds.
struct line_addresses {
  std::ptrdiff_t along;
  std::array<std::ptrdiff_t, 3> outer;
};

/// An array, or functions of the program's that load and store its elements.
struct array_access {
  void *data;
  void *callback = nullptr, *callback_info = nullptr;
};

template <class T> class line_pass {
public:
  /// \p outer: sizes of the other dimensions.
  line_pass(line_kind kind, std::size_t length, std::array<std::size_t, 3> outer);

  /// \p work holds work_size() numbers.
  void run(array_access from, const line_addresses &from_at, array_access to,
           const line_addresses &to_at, bool inverse, T *work) const;

  std::size_t work_size() const { return transform_->alone ? 4 * room_ : 0; }

private:
  template <class Load, class Store>
  void run_lines(const Load &load, const Store &store, const line_addresses &from_at,
                 const line_addresses &to_at, bool inverse, T *work) const;
  planes<T> transformed(planes<T> x, planes<T> y, std::size_t lanes, bool inverse) const;
  planes<T> halves_joined(planes<T> z, planes<T> x, std::size_t lanes) const;
  planes<T> halves_parted(planes<T> x, planes<T> z, std::size_t lanes) const;
  std::ptrdiff_t start(std::size_t line, const line_addresses &at) const;
  bool halved() const { return kind_ != line_kind::complex && length_ % 2 == 0; }

  line_kind kind_;
  std::size_t length_;
  std::array<std::size_t, 3> outer_;
  transform_pointer<T> transform_;
  std::size_t room_;
  std::unique_ptr<T[]> turns_; ///< of a halved line: cosines, then sines
};

} // namespace offloom::fft
