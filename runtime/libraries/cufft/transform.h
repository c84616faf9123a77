// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transforms of several complex lines side by side, which is what everything else is made of.
//
// Real and imaginary parts are kept apart, and the elements of one index of all lines follow each
// other: inner loops go over lines, or over what earlier passes have made as independent, in memory
// order, and every compiler vectorises them.
#pragma once

#include <cstddef>
#include <memory>

/// The rounds of the loop that follows do not depend on each other, though compilers cannot see it.
/// Clang checks that at run time instead.
#ifdef __clang__
#define OFFLOOM_FFT_INDEPENDENT
#else
#define OFFLOOM_FFT_INDEPENDENT _Pragma("GCC ivdep")
#endif

namespace offloom::fft {

/// Element i of line l is at i * lanes + l. Inverse transforms are forward ones of parts exchanged.
template <class T> struct planes {
  T *re, *im;
  planes operator+(std::size_t offset) const { return {re + offset, im + offset}; }
  planes swapped() const { return {im, re}; }
};

/// The forward transform of one length, not normalised.
template <class T> class transform {
public:
  virtual ~transform() = default;

  /// Transforms what is in x, with y to work in, and returns in which of both the result is. Each
  /// has `room` elements a line.
  virtual planes<T> run(planes<T> x, planes<T> y, std::size_t lanes) const = 0;

  const std::size_t length, room;
  /// Takes one line at a time, and shares it out among cores.
  const bool alone;

protected:
  transform(std::size_t length, std::size_t room, bool alone)
      : length(length), room(room), alone(alone) {}
};

template <class T> using transform_pointer = std::shared_ptr<const transform<T>>;

template <class T> transform_pointer<T> make_transform(std::size_t length);

/// Of lengths whose prime factors are all at most 13.
bool is_smooth(std::size_t length);
template <class T> transform_pointer<T> make_stockham(std::size_t length);
/// Of lengths that are first * second, for one line.
template <class T> transform_pointer<T> make_four_step(std::size_t first, std::size_t second);
/// Of any length.
template <class T> transform_pointer<T> make_bluestein(std::size_t length);

/// Longer lines are taken alone: several of them would not fit into a core's cache.
constexpr std::size_t longest_beside_others = 4096;

} // namespace offloom::fft
