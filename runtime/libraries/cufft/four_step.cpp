// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Long lines, as matrices: transforms of the columns, roots of one, transforms of the rows, and
// the columns of the result are the line. Columns and rows are short enough for a core's cache, and
// some of them at a time are what a core takes.
#include "butterflies.h"
#include "parts.h"
#include "roots.h"
#include "transform.h"

#include <algorithm>
#include <vector>

namespace offloom::fft {
namespace {

constexpr std::size_t group = 16;

/// Of columns and rows: a core takes some side by side even where they exceed its inner cache.
template <class T> transform_pointer<T> make_part(std::size_t length) {
  return length <= 65536 ? make_stockham<T>(length) : make_transform<T>(length);
}

template <class T> class four_step final : public transform<T> {
public:
  four_step(std::size_t rows, std::size_t cols)
      : transform<T>(rows * cols, rows * cols, true), rows_(rows), cols_(cols),
        column_(make_part<T>(rows)), row_(make_part<T>(cols)), twiddles_(rows * cols) {
    for_parts(rows * cols, true, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        const root w = root_of_one(i / cols_ * (i % cols_), this->length);
        twiddles_[i] = {T(w.re), T(w.im)};
      }
    });
  }

  planes<T> run(planes<T> x, planes<T> y, std::size_t) const override {
    transform_columns(x);
    transform_rows(x, y);
    return y;
  }

private:
  /// Calls body(first, lanes, x, y) for groups of lines, with buffers for them.
  template <class Body>
  static void for_groups(std::size_t count, const transform<T> &each, const Body &body) {
    const std::size_t size = each.alone ? 1 : group;
    library::for_chunks(count, size, [&](std::size_t first, std::size_t last, std::size_t) {
      const std::size_t plane = each.room * size;
      const auto memory = std::make_unique_for_overwrite<T[]>(4 * plane);
      T *at = memory.get();
      body(first, last - first, planes<T>{at, at + plane},
           planes<T>{at + 2 * plane, at + 3 * plane});
    });
  }

  void transform_columns(planes<T> data) const {
    for_groups(cols_, *column_, [&](std::size_t first, std::size_t lanes, auto x, auto y) {
      for (std::size_t row = 0; row < rows_; ++row) {
        std::copy_n(data.re + row * cols_ + first, lanes, x.re + row * lanes);
        std::copy_n(data.im + row * cols_ + first, lanes, x.im + row * lanes);
      }
      const planes<T> result = column_->run(x, y, lanes);
      for (std::size_t row = 0; row < rows_; ++row) {
        const std::size_t at = row * cols_ + first;
        OFFLOOM_FFT_INDEPENDENT
        for (std::size_t l = 0; l < lanes; ++l) {
          const complex_value<T> value =
              complex_value<T>{result.re[row * lanes + l], result.im[row * lanes + l]} *
              twiddles_[at + l];
          data.re[at + l] = value.re;
          data.im[at + l] = value.im;
        }
      }
    });
  }

  void transform_rows(planes<T> from, planes<T> to) const {
    for_groups(rows_, *row_, [&](std::size_t first, std::size_t lanes, auto x, auto y) {
      turn(from.re + first * cols_, x.re, lanes);
      turn(from.im + first * cols_, x.im, lanes);
      const planes<T> result = row_->run(x, y, lanes);
      for (std::size_t col = 0; col < cols_; ++col) {
        std::copy_n(result.re + col * lanes, lanes, to.re + col * rows_ + first);
        std::copy_n(result.im + col * lanes, lanes, to.im + col * rows_ + first);
      }
    });
  }

  /// Rows to lanes, a cache line of each at a time.
  void turn(const T *from, T *to, std::size_t lanes) const {
    constexpr std::size_t step = 64 / sizeof(T);
    for (std::size_t begin = 0; begin < cols_; begin += step)
      for (std::size_t l = 0; l < lanes; ++l)
        for (std::size_t col = begin; col < std::min(cols_, begin + step); ++col)
          to[col * lanes + l] = from[l * cols_ + col];
  }

  std::size_t rows_, cols_;
  transform_pointer<T> column_, row_;
  std::vector<complex_value<T>> twiddles_;
};

} // namespace

template <class T> transform_pointer<T> make_four_step(std::size_t first, std::size_t second) {
  return std::make_shared<four_step<T>>(first, second);
}
template transform_pointer<float> make_four_step<float>(std::size_t, std::size_t);
template transform_pointer<double> make_four_step<double>(std::size_t, std::size_t);

} // namespace offloom::fft
