// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotations that make an element zero, as BLAS's reference computes them, and their application.
#pragma once

#include "scalar.h"

#include <cmath>

namespace offloom::blas {

/// Of (a, b): a becomes the length, b what c and s can be rebuilt from.
template <class T> void make_rotation(T &a, T &b, T &c, T &s) {
  const T scale = std::fabs(a) + std::fabs(b);
  if (scale == 0) {
    c = 1;
    s = a = b = 0;
    return;
  }
  const bool first = std::fabs(a) > std::fabs(b);
  const T x = a / scale, y = b / scale;
  const T length = std::copysign(scale * std::sqrt(x * x + y * y), first ? a : b);
  c = a / length;
  s = b / length;
  b = first ? s : c != 0 ? 1 / c : T(1);
  a = length;
}

/// The complex form leaves b.
template <class C, class R> void make_rotation(C &a, C &b, R &c, C &s) {
  const R size_a = std::hypot(a.x, a.y), size_b = std::hypot(b.x, b.y);
  if (size_a == 0) {
    c = 0;
    s = {1, 0};
    a = b;
    return;
  }
  const R length = std::hypot(size_a, size_b);
  const C direction = R(1 / size_a) * a;
  c = size_a / length;
  s = R(1 / length) * (direction * conjugate(b));
  a = length * direction;
}

/// The matrix of a modified rotation, of which `flag` says which elements are not ones and zeros.
template <class T> struct modified_rotation {
  T flag, h11, h21, h12, h22;

  static modified_rotation of(const T *param) {
    if (param[0] == -2)
      return {-2, 1, 0, 0, 1};
    if (param[0] == 0)
      return {0, 1, param[2], param[3], 1};
    if (param[0] == 1)
      return {1, param[1], -1, 1, param[4]};
    return {-1, param[1], param[2], param[3], param[4]};
  }
  void write(T *param) const {
    param[0] = flag;
    if (flag == -1 || flag == 1) {
      param[1] = h11;
      param[4] = h22;
    }
    if (flag == -1 || flag == 0) {
      param[2] = h21;
      param[3] = h12;
    }
  }
};

/// Keeps a weight between 4096^-2 and 4096^2, and its row of the matrix with it.
template <class T>
void rescale(modified_rotation<T> &it, T &weight, T *element, T &left, T &right) {
  constexpr T unit = 4096;
  while (weight != 0 &&
         (std::fabs(weight) <= 1 / (unit * unit) || std::fabs(weight) >= unit * unit)) {
    it.flag = -1; // all four elements are told from here on
    const bool small = std::fabs(weight) <= 1 / (unit * unit);
    weight = small ? weight * (unit * unit) : weight / (unit * unit);
    const T factor = small ? 1 / unit : unit;
    if (element)
      *element *= factor;
    left *= factor;
    right *= factor;
  }
}

template <class T> modified_rotation<T> make_modified_rotation(T &d1, T &d2, T &x1, T y1) {
  modified_rotation<T> zero = {-1, 0, 0, 0, 0};
  if (d1 < 0) {
    d1 = d2 = x1 = 0;
    return zero;
  }
  const T p2 = d2 * y1;
  if (p2 == 0)
    return {-2, 1, 0, 0, 1};
  const T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
  modified_rotation<T> it;
  if (std::fabs(q1) > std::fabs(q2)) {
    it = {0, 1, -y1 / x1, p2 / p1, 1};
    const T u = 1 - it.h12 * it.h21;
    if (u <= 0) {
      d1 = d2 = x1 = 0;
      return zero;
    }
    d1 /= u;
    d2 /= u;
    x1 *= u;
  } else {
    if (q2 < 0) {
      d1 = d2 = x1 = 0;
      return zero;
    }
    it = {1, p1 / p2, -1, 1, x1 / y1};
    const T u = 1 + it.h11 * it.h22, kept = d2 / u;
    d2 = d1 / u;
    d1 = kept;
    x1 = y1 * u;
  }
  rescale(it, d1, &x1, it.h11, it.h12);
  rescale<T>(it, d2, nullptr, it.h21, it.h22);
  return it;
}

} // namespace offloom::blas
