// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stockham's transforms: passes of one radix each, from one buffer to the other, which leave the
// result in order.
//
// A pass over lines of `length` elements that are `stride` numbers apart takes radix many
// elements, a radix-th of the line apart, and makes radix many shorter lines, interleaved.
// Everything within a stride is independent, and is the inner loop.
#include "butterflies.h"
#include "roots.h"
#include "transform.h"

#include <utility>
#include <vector>

namespace offloom::fft {
namespace {

constexpr int largest_odd = 13;

template <class T> struct pass_arguments {
  planes<T> x, y;
  std::size_t length, stride;
  /// For each index of the shorter lines the radix - 1 roots that turn its elements.
  const complex_value<T> *twiddles;
};

/// What one index of the shorter lines needs, for all numbers of a stride.
template <int R, bool Turn, class T>
OFFLOOM_FFT_INLINE void pass_at(const pass_arguments<T> &args, const roots_of<R, T> &roots,
                                std::size_t p) {
  const std::size_t s = args.stride, apart = args.length / R * s;
  const T *__restrict xr = args.x.re + p * s, *__restrict xi = args.x.im + p * s;
  T *__restrict yr = args.y.re + p * R * s, *__restrict yi = args.y.im + p * R * s;
  complex_value<T> turns[R];
  if constexpr (Turn)
    for (int j = 1; j < R; ++j)
      turns[j] = args.twiddles[p * (R - 1) + j - 1];
  OFFLOOM_FFT_INDEPENDENT
  for (std::size_t q = 0; q < s; ++q) {
    complex_value<T> a[R];
    repeat<R>([&](auto i) __attribute__((always_inline)) {
      a[i] = {xr[q + i * apart], xi[q + i * apart]};
    });
    butterfly(a, roots);
    repeat<R>([&](auto j) __attribute__((always_inline)) {
      complex_value<T> value = a[j];
      if constexpr (Turn && j > 0)
        value = value * turns[j];
      yr[q + j * s] = value.re;
      yi[q + j * s] = value.im;
    });
  }
}

template <int R, class T>
OFFLOOM_FFT_INLINE void pass(const pass_arguments<T> &args, const roots_of<R, T> &roots) {
  const std::size_t count = args.length / R;
  pass_at<R, false>(args, roots, 0);
  for (std::size_t p = 1; p < count; ++p)
    pass_at<R, true>(args, roots, p);
}

template <int R, class T> roots_of<R, T> make_roots() {
  roots_of<R, T> result;
  for (int k = 0; k < R; ++k) {
    const root w = root_of_one(k, R);
    result.cos[k] = T(w.re);
    result.sin[k] = T(-w.im);
  }
  return result;
}

template <int R, class T> struct compiled_pass {
  static const roots_of<R, T> &roots() {
    static const auto made = make_roots<R, T>(); // also for transforms of global constructors
    return made;
  }
  static void plain(const pass_arguments<T> &args) { pass<R, T>(args, roots()); }
#ifdef __x86_64__
  __attribute__((target("avx2,fma"))) static void wide(const pass_arguments<T> &args) {
    pass<R, T>(args, roots());
  }
#endif
};

template <class T> using pass_function = void (*)(const pass_arguments<T> &);

template <int R, class T> pass_function<T> function_of_radix() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return compiled_pass<R, T>::wide;
#endif
  return compiled_pass<R, T>::plain;
}

template <class T> pass_function<T> function_of(int radix) {
  switch (radix) {
  case 2:
    return function_of_radix<2, T>();
  case 3:
    return function_of_radix<3, T>();
  case 4:
    return function_of_radix<4, T>();
  case 5:
    return function_of_radix<5, T>();
  case 7:
    return function_of_radix<7, T>();
  case 8:
    return function_of_radix<8, T>();
  case 11:
    return function_of_radix<11, T>();
  default:
    return function_of_radix<13, T>();
  }
}

/// The radices of a smooth length: eights and one four or two, then odd primes.
std::vector<int> radices_of(std::size_t length) {
  std::vector<int> result;
  for (int radix : {8, 4, 2, 3, 5, 7, 11, 13})
    for (; length % radix == 0; length /= radix)
      result.push_back(radix);
  return result;
}

template <class T> class stockham final : public transform<T> {
public:
  explicit stockham(std::size_t length) : transform<T>(length, length, false) {
    std::size_t left = length;
    for (int radix : radices_of(length)) {
      passes_.push_back({function_of<T>(radix), left, std::size_t(radix), {}});
      auto &turns = passes_.back().twiddles;
      for (std::size_t p = 0; p < left / radix; ++p)
        for (int j = 1; j < radix; ++j) {
          const root w = root_of_one(p * j, left);
          turns.push_back({T(w.re), T(w.im)});
        }
      left /= radix;
    }
  }

  planes<T> run(planes<T> x, planes<T> y, std::size_t lanes) const override {
    std::size_t stride = lanes;
    for (const pass_of_length &pass : passes_) {
      pass.function({x, y, pass.length, stride, pass.twiddles.data()});
      std::swap(x, y);
      stride *= pass.radix;
    }
    return x;
  }

private:
  struct pass_of_length {
    pass_function<T> function;
    std::size_t length, radix;
    std::vector<complex_value<T>> twiddles;
  };
  std::vector<pass_of_length> passes_;
};

} // namespace

bool is_smooth(std::size_t length) {
  for (int prime : {2, 3, 5, 7, 11, largest_odd})
    while (length % prime == 0)
      length /= prime;
  return length == 1;
}

template <class T> transform_pointer<T> make_stockham(std::size_t length) {
  return std::make_shared<stockham<T>>(length);
}
template transform_pointer<float> make_stockham<float>(std::size_t);
template transform_pointer<double> make_stockham<double>(std::size_t);

} // namespace offloom::fft
