// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines are gathered, some at a time, from where the program has them, transformed, and scattered.
//
// A real line of even length is transformed as a complex one of half of it, whose parts are the
// elements of even and of odd index.
#include "line_pass.h"

#include "butterflies.h"
#include "parts.h"
#include "roots.h"

#include <algorithm>

namespace offloom::fft {
namespace {

constexpr std::size_t most_lanes = 16;
/// What the buffers of a core's lines may take.
constexpr std::size_t cache_bytes = std::size_t(1) << 20;

template <class T> struct array_of_complex {
  complex_value<T> *data;
  complex_value<T> load(std::ptrdiff_t at) const { return data[at]; }
  void store(std::ptrdiff_t at, complex_value<T> value) const { data[at] = value; }
};

template <class T> struct array_of_reals {
  T *data;
  T load(std::ptrdiff_t at) const { return data[at]; }
  void store(std::ptrdiff_t at, T value) const { data[at] = value; }
};

/// Elements that functions of the program's load and store: offsets, as cuFFT's callbacks take
/// them.
template <class Element> struct array_by_callback {
  array_access access;
  Element load(std::ptrdiff_t at) const {
    using function = Element (*)(void *, std::size_t, void *, void *);
    return reinterpret_cast<function>(access.callback)(access.data, at, access.callback_info,
                                                       nullptr);
  }
  void store(std::ptrdiff_t at, Element value) const {
    using function = void (*)(void *, std::size_t, Element, void *, void *);
    reinterpret_cast<function>(access.callback)(access.data, at, value, access.callback_info,
                                                nullptr);
  }
};

/// Row i of a line as complex numbers.
template <class Array> struct complex_rows {
  Array array;
  std::ptrdiff_t along;
  std::size_t rows;
  auto load(std::ptrdiff_t line, std::size_t i) const { return array.load(line + i * along); }
  template <class Value> void store(std::ptrdiff_t line, std::size_t i, Value value) const {
    array.store(line + i * along, value);
  }
};

/// Real numbers, with nothing in the imaginary part.
template <class T, class Array> struct real_rows {
  Array array;
  std::ptrdiff_t along;
  std::size_t rows;
  complex_value<T> load(std::ptrdiff_t line, std::size_t i) const {
    return {array.load(line + i * along), 0};
  }
  void store(std::ptrdiff_t line, std::size_t i, complex_value<T> value) const {
    array.store(line + i * along, value.re);
  }
};

/// Two real numbers a row.
template <class T, class Array> struct paired_rows {
  Array array;
  std::ptrdiff_t along;
  std::size_t rows;
  complex_value<T> load(std::ptrdiff_t line, std::size_t i) const {
    const std::ptrdiff_t at = line + 2 * i * along;
    return {array.load(at), array.load(at + along)};
  }
  void store(std::ptrdiff_t line, std::size_t i, complex_value<T> value) const {
    const std::ptrdiff_t at = line + 2 * i * along;
    array.store(at, value.re);
    array.store(at + along, value.im);
  }
};

/// Where the lines of a group begin.
struct group_of_lines {
  std::size_t lanes;
  std::ptrdiff_t starts[most_lanes];

  bool adjacent() const {
    for (std::size_t l = 1; l < lanes; ++l)
      if (starts[l] != starts[0] + std::ptrdiff_t(l))
        return false;
    return true;
  }
};

/// Calls body(line's start, row, index in planes) for all rows of a group, in the order of memory
/// where lines are adjacent, and otherwise a few rows of each line at a time.
template <class Body>
OFFLOOM_FFT_INLINE void for_rows(const group_of_lines &lines, std::size_t rows, const Body &body) {
  const std::size_t lanes = lines.lanes;
  if (lanes == 1) {
    for_parts(rows, true, [&](std::size_t first, std::size_t last) {
      for (std::size_t row = first; row < last; ++row)
        body(lines.starts[0], row, row);
    });
  } else if (lines.adjacent()) {
    for (std::size_t row = 0; row < rows; ++row) {
      OFFLOOM_FFT_INDEPENDENT
      for (std::size_t l = 0; l < lanes; ++l)
        body(lines.starts[0] + std::ptrdiff_t(l), row, row * lanes + l);
    }
  } else {
    constexpr std::size_t step = 8;
    for (std::size_t begin = 0; begin < rows; begin += step)
      for (std::size_t l = 0; l < lanes; ++l)
        for (std::size_t row = begin; row < std::min(rows, begin + step); ++row)
          body(lines.starts[l], row, row * lanes + l);
  }
}

template <class T, class Rows>
void gather(const Rows &rows, const group_of_lines &lines, planes<T> x) {
  T *__restrict re = x.re, *__restrict im = x.im;
  for_rows(lines, rows.rows, [&](std::ptrdiff_t line, std::size_t row, std::size_t at) {
    const complex_value<T> value = rows.load(line, row);
    re[at] = value.re;
    im[at] = value.im;
  });
}

template <class T, class Rows>
void scatter(const Rows &rows, const group_of_lines &lines, planes<T> x) {
  const T *__restrict re = x.re, *__restrict im = x.im;
  for_rows(lines, rows.rows, [&](std::ptrdiff_t line, std::size_t row, std::size_t at) {
    rows.store(line, row, complex_value<T>{re[at], im[at]});
  });
}

/// Calls body(rows) with the rows of lines in an array, as complex lines or real ones.
template <class T, class Body>
void with_complex(array_access from, std::ptrdiff_t along, std::size_t rows, const Body &body) {
  if (from.callback)
    body(complex_rows<array_by_callback<complex_value<T>>>{{from}, along, rows});
  else
    body(complex_rows<array_of_complex<T>>{
        {static_cast<complex_value<T> *>(from.data)}, along, rows});
}
template <class T, class Body>
void with_real(array_access from, std::ptrdiff_t along, std::size_t length, const Body &body) {
  const auto with = [&](const auto &array) {
    using Array = std::decay_t<decltype(array)>;
    if (length % 2 == 0)
      body(paired_rows<T, Array>{array, along, length / 2});
    else
      body(real_rows<T, Array>{array, along, length});
  };
  if (from.callback)
    with(array_by_callback<T>{from});
  else
    with(array_of_reals<T>{static_cast<T *>(from.data)});
}

} // namespace

template <class T>
line_pass<T>::line_pass(line_kind kind, std::size_t length, std::array<std::size_t, 3> outer)
    : kind_(kind), length_(length), outer_(outer),
      transform_(make_transform<T>(halved() ? length / 2 : length)),
      room_(std::max(transform_->room, length / 2 + 1)) {
  if (!halved())
    return;
  const std::size_t count = length / 2 + 1;
  turns_ = std::make_unique_for_overwrite<T[]>(2 * count);
  for (std::size_t k = 0; k < count; ++k) {
    const root w = root_of_one(k, length);
    turns_[k] = T(w.re);
    turns_[count + k] = T(-w.im);
  }
}

template <class T>
std::ptrdiff_t line_pass<T>::start(std::size_t line, const line_addresses &at) const {
  const std::size_t fast = line % outer_[2], rest = line / outer_[2];
  return std::ptrdiff_t(fast) * at.outer[2] + std::ptrdiff_t(rest % outer_[1]) * at.outer[1] +
         std::ptrdiff_t(rest / outer_[1]) * at.outer[0];
}

/// The transform of a real line, of that of the complex line of half its length.
template <class T>
planes<T> line_pass<T>::halves_joined(planes<T> z, planes<T> x, std::size_t lanes) const {
  const std::size_t half = length_ / 2;
  for_parts(half + 1, transform_->alone, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      const std::size_t up = k % half * lanes, down = (half - k) % half * lanes;
      const T c = turns_[k], s = turns_[half + 1 + k];
      T *__restrict re = x.re + k * lanes, *__restrict im = x.im + k * lanes;
      OFFLOOM_FFT_INDEPENDENT
      for (std::size_t l = 0; l < lanes; ++l) {
        const T even_re = z.re[up + l] + z.re[down + l], even_im = z.im[up + l] - z.im[down + l];
        const T odd_re = z.im[up + l] + z.im[down + l], odd_im = z.re[down + l] - z.re[up + l];
        re[l] = T(0.5) * (even_re + c * odd_re + s * odd_im);
        im[l] = T(0.5) * (even_im + c * odd_im - s * odd_re);
      }
    }
  });
  return x;
}

/// The reverse, times two. What the first and last number have of an imaginary part is not read.
template <class T>
planes<T> line_pass<T>::halves_parted(planes<T> x, planes<T> z, std::size_t lanes) const {
  const std::size_t half = length_ / 2;
  std::fill_n(x.im, lanes, T(0));
  std::fill_n(x.im + half * lanes, lanes, T(0));
  for_parts(half, transform_->alone, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      const std::size_t up = k * lanes, down = (half - k) * lanes;
      const T c = turns_[k], s = turns_[half + 1 + k];
      T *__restrict re = z.re + up, *__restrict im = z.im + up;
      OFFLOOM_FFT_INDEPENDENT
      for (std::size_t l = 0; l < lanes; ++l) {
        const T even_re = x.re[up + l] + x.re[down + l], even_im = x.im[up + l] - x.im[down + l];
        const T odd_re = x.re[up + l] - x.re[down + l], odd_im = x.im[up + l] + x.im[down + l];
        re[l] = even_re - (c * odd_im + s * odd_re);
        im[l] = even_im + (c * odd_re - s * odd_im);
      }
    }
  });
  return z;
}

template <class T>
planes<T> line_pass<T>::transformed(planes<T> x, planes<T> y, std::size_t lanes,
                                    bool inverse) const {
  if (kind_ == line_kind::real_to_complex) {
    const planes<T> result = transform_->run(x, y, lanes);
    return halved() ? halves_joined(result, result.re == x.re ? y : x, lanes) : result;
  }
  if (kind_ == line_kind::complex_to_real) {
    inverse = true;
    if (halved()) {
      std::swap(x, y);
      halves_parted(y, x, lanes);
    } else {
      std::fill_n(x.im, lanes, T(0));
      for (std::size_t row = length_ / 2 + 1; row < length_; ++row)
        for (std::size_t l = 0; l < lanes; ++l) {
          x.re[row * lanes + l] = x.re[(length_ - row) * lanes + l];
          x.im[row * lanes + l] = -x.im[(length_ - row) * lanes + l];
        }
    }
  }
  return inverse ? transform_->run(x.swapped(), y.swapped(), lanes).swapped()
                 : transform_->run(x, y, lanes);
}

template <class T>
template <class Load, class Store>
void line_pass<T>::run_lines(const Load &load, const Store &store, const line_addresses &from_at,
                             const line_addresses &to_at, bool inverse, T *work) const {
  const std::size_t lines = outer_[0] * outer_[1] * outer_[2];
  const auto run_group = [&](std::size_t first, std::size_t lanes, T *memory) {
    const std::size_t plane = room_ * lanes;
    const planes<T> x{memory, memory + plane}, y = x + 2 * plane;
    group_of_lines from{lanes, {}}, to{lanes, {}};
    for (std::size_t l = 0; l < lanes; ++l) {
      from.starts[l] = start(first + l, from_at);
      to.starts[l] = start(first + l, to_at);
    }
    gather(load, from, x);
    scatter(store, to, transformed(x, y, lanes, inverse));
  };
  if (transform_->alone) {
    for (std::size_t line = 0; line < lines; ++line)
      run_group(line, 1, work);
    return;
  }
  std::size_t lanes = most_lanes;
  while (lanes > 1 && (4 * room_ * lanes * sizeof(T) > cache_bytes || lanes > lines))
    lanes /= 2;
  const std::size_t groups = std::max<std::size_t>(1, 16384 / (room_ * lanes));
  library::for_chunks(lines, groups * lanes, [&](std::size_t first, std::size_t last, std::size_t) {
    const auto memory = std::make_unique_for_overwrite<T[]>(4 * room_ * lanes);
    for (; first < last; first += lanes)
      run_group(first, std::min(lanes, last - first), memory.get());
  });
}

template <class T>
void line_pass<T>::run(array_access from, const line_addresses &from_at, array_access to,
                       const line_addresses &to_at, bool inverse, T *work) const {
  const auto run = [&](const auto &load, const auto &store) {
    run_lines(load, store, from_at, to_at, inverse, work);
  };
  const std::size_t half = length_ / 2 + 1;
  switch (kind_) {
  case line_kind::complex:
    return with_complex<T>(from, from_at.along, length_, [&](const auto &load) {
      with_complex<T>(to, to_at.along, length_, [&](const auto &store) { run(load, store); });
    });
  case line_kind::real_to_complex:
    return with_real<T>(from, from_at.along, length_, [&](const auto &load) {
      with_complex<T>(to, to_at.along, half, [&](const auto &store) { run(load, store); });
    });
  case line_kind::complex_to_real:
    return with_complex<T>(from, from_at.along, half, [&](const auto &load) {
      with_real<T>(to, to_at.along, length_, [&](const auto &store) { run(load, store); });
    });
  }
}

template class line_pass<float>;
template class line_pass<double>;

} // namespace offloom::fft
