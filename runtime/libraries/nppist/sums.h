// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, norms and extremes. A row is one part of a sum, and parts are added in order: any number of
// threads gives the same bits.
#pragma once

#include "../nppc/extremes.h"

#include <array>

namespace offloom::npp {

/// A number for each channel.
template <class C, class T = double> using per_channel = std::array<T, C::used>;

/// Makes a value of each row by row(y), and one of them all by join(total, value), in order.
template <class Value, class Row, class Join>
Value combined(int height, Value total, const Row &row, const Join &join) {
  std::vector<Value> parts(height);
  for_rows(height, [&](int y) { parts[y] = row(y); });
  for (const Value &part : parts)
    join(total, part);
  return total;
}

/// The sums of term(value) over an image.
template <class T, class C, class Term>
per_channel<C> sums(image<const T> from, NppiSize size, const Term &term) {
  return combined(
      size.height, per_channel<C>{},
      [&](int y) {
        per_channel<C> part{};
        const T *in = from.row(y);
        for (int x = 0; x < size.width; ++x, in += C::stride)
          for (int channel = 0; channel < C::used; ++channel)
            part[channel] += term(static_cast<double>(in[channel]));
        return part;
      },
      [](per_channel<C> &total, const per_channel<C> &part) {
        for (int channel = 0; channel < C::used; ++channel)
          total[channel] += part[channel];
      });
}

/// The same of two images, and for the greatest term instead of the sum.
template <bool Greatest, class T, class C, class Term>
per_channel<C> sums_of_two(image<const T> first, image<const T> second, NppiSize size,
                           const Term &term) {
  const auto add = [](double &total, double part) {
    total = Greatest ? std::max(total, part) : total + part;
  };
  return combined(
      size.height, per_channel<C>{},
      [&](int y) {
        per_channel<C> part{};
        const T *a = first.row(y), *b = second.row(y);
        for (int x = 0; x < size.width; ++x, a += C::stride, b += C::stride)
          for (int channel = 0; channel < C::used; ++channel)
            add(part[channel],
                term(static_cast<double>(a[channel]), static_cast<double>(b[channel])));
        return part;
      },
      [&](per_channel<C> &total, const per_channel<C> &part) {
        for (int channel = 0; channel < C::used; ++channel)
          add(total[channel], part[channel]);
      });
}

template <class T> struct extreme_at {
  T value{};
  int x = -1, y = -1;
};

/// The first of the greatest or least values, by rows.
template <bool Greatest, class T, class C>
per_channel<C, extreme_at<T>> extremes(image<const T> from, NppiSize size) {
  using found = per_channel<C, extreme_at<T>>;
  const auto better = [](T value, T than) { return Greatest ? value > than : value < than; };
  return combined(
      size.height, found{},
      [&](int y) {
        found part;
        const T *in = from.row(y);
        for (int x = 0; x < size.width; ++x, in += C::stride)
          for (int channel = 0; channel < C::used; ++channel)
            if (x == 0 || better(in[channel], part[channel].value))
              part[channel] = {in[channel], x, y};
        return part;
      },
      [&](found &total, const found &part) {
        for (int channel = 0; channel < C::used; ++channel)
          if (total[channel].x < 0 || better(part[channel].value, total[channel].value))
            total[channel] = part[channel];
      });
}

} // namespace offloom::npp
