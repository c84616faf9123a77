// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bluestein's transform: of a length with a large prime factor, as a convolution with a chirp,
// which transforms of a longer, smooth length compute.
#include "butterflies.h"
#include "parts.h"
#include "roots.h"
#include "transform.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace offloom::fft {
namespace {

/// The least number not below n whose prime factors are 2, 3 and 5.
std::size_t smooth_from(std::size_t n) {
  std::size_t best = 1;
  while (best < n)
    best *= 2;
  for (std::size_t fives = 1; fives < best; fives *= 5)
    for (std::size_t threes = fives; threes < best; threes *= 3) {
      std::size_t candidate = threes;
      while (candidate < n)
        candidate *= 2;
      best = std::min(best, candidate);
    }
  return best;
}

/// exp(-pi i k^2 / length)
root chirp_at(std::size_t k, std::size_t length) {
  const auto square = static_cast<unsigned __int128>(k) * k;
  return root_of_one(std::size_t(square % (2 * length)), 2 * length);
}

template <class T> class bluestein final : public transform<T> {
public:
  explicit bluestein(std::size_t length)
      : bluestein(length, make_transform<T>(smooth_from(2 * length - 1))) {}

  planes<T> run(planes<T> x, planes<T> y, std::size_t lanes) const override {
    const std::size_t size = inner_->length;
    for_parts(size, this->alone, [&](std::size_t first, std::size_t last) {
      multiply(x, y, chirp_, first, std::min(last, this->length), lanes);
      const std::size_t end = std::max(first, std::min(last, this->length)) * lanes;
      std::fill(y.re + end, y.re + last * lanes, T(0));
      std::fill(y.im + end, y.im + last * lanes, T(0));
    });
    const planes<T> spectrum = inner_->run(y, x, lanes);
    for_parts(size, this->alone, [&](std::size_t first, std::size_t last) {
      multiply(spectrum, spectrum, filter_, first, last, lanes);
    });
    const planes<T> other = spectrum.re == x.re ? y : x;
    const planes<T> sums = inner_->run(spectrum.swapped(), other.swapped(), lanes).swapped();
    for_parts(this->length, this->alone, [&](std::size_t first, std::size_t last) {
      multiply(sums, sums, chirp_, first, last, lanes);
    });
    return sums;
  }

private:
  bluestein(std::size_t length, transform_pointer<T> inner)
      : transform<T>(length, inner->room, inner->alone), inner_(std::move(inner)), chirp_(length),
        filter_(inner_->length) {
    for (std::size_t i = 0; i < length; ++i) {
      const root w = chirp_at(i, length);
      chirp_[i] = {T(w.re), T(w.im)};
    }
    make_filter();
  }

  /// The transform of the chirp's conjugate, which goes to both sides, over the size.
  void make_filter() {
    const std::size_t size = inner_->length;
    const transform_pointer<double> exact = make_transform<double>(size);
    std::vector<double> memory(4 * exact->room);
    double *at = memory.data();
    const planes<double> x{at, at + exact->room}, y = x + 2 * exact->room;
    for (std::size_t i = 0; i < this->length; ++i) {
      const root w = chirp_at(i, this->length);
      for (std::size_t where : {i, (size - i) % size}) {
        x.re[where] = w.re / double(size);
        x.im[where] = -w.im / double(size);
      }
    }
    const planes<double> result = exact->run(x, y, 1);
    for (std::size_t i = 0; i < size; ++i)
      filter_[i] = {T(result.re[i]), T(result.im[i])};
  }

  static void multiply(planes<T> from, planes<T> to, const std::vector<complex_value<T>> &by,
                       std::size_t first, std::size_t last, std::size_t lanes) {
    for (std::size_t i = first; i < last; ++i) {
      const complex_value<T> factor = by[i];
      OFFLOOM_FFT_INDEPENDENT
      for (std::size_t at = i * lanes; at < (i + 1) * lanes; ++at) {
        const complex_value<T> value = complex_value<T>{from.re[at], from.im[at]} * factor;
        to.re[at] = value.re;
        to.im[at] = value.im;
      }
    }
  }

  transform_pointer<T> inner_;
  std::vector<complex_value<T>> chirp_, filter_;
};

} // namespace

template <class T> transform_pointer<T> make_bluestein(std::size_t length) {
  return std::make_shared<bluestein<T>>(length);
}
template transform_pointer<float> make_bluestein<float>(std::size_t);
template transform_pointer<double> make_bluestein<double>(std::size_t);

/// How to split a long length into two that are about equal; 1 where it cannot be done.
static std::size_t divisor_near_root(std::size_t length) {
  std::size_t divisor = std::size_t(std::sqrt(double(length)));
  while (length % divisor)
    --divisor;
  return divisor;
}

template <class T> transform_pointer<T> make_transform(std::size_t length) {
  if (!is_smooth(length))
    return make_bluestein<T>(length);
  if (length <= longest_beside_others)
    return make_stockham<T>(length);
  const std::size_t first = divisor_near_root(length);
  return make_four_step<T>(first, length / first);
}
template transform_pointer<float> make_transform<float>(std::size_t);
template transform_pointer<double> make_transform<double>(std::size_t);

} // namespace offloom::fft
