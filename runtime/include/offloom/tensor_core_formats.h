// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats of the factors that tensor_core_tile.h multiplies: how codes of 16 bits become floats, a
// vector of them at once.
#pragma once

#include "../half_precision_formats.h"

#include <cstdint>
#include <cstring>

namespace offloom::tensor_core {

namespace detail {
template <unsigned N> struct codes_of {
  typedef std::uint16_t type __attribute__((vector_size(N * sizeof(std::uint16_t))));
};
template <unsigned N> using codes = typename codes_of<N>::type;
template <unsigned N> struct floats_of {
  typedef float type __attribute__((vector_size(N * sizeof(float))));
};
template <unsigned N> using floats = typename floats_of<N>::type;
} // namespace detail

/// IEEE binary16.
struct half_tile_format {
  static constexpr int least_exponent = -14, fraction_bits = 10;

  template <unsigned N> [[gnu::always_inline]] static detail::floats<N> floats(detail::codes<N> x) {
    detail::floats<N> all = {};
#if defined(OFFLOOM_HAS_FLOAT16_INSTRUCTIONS)
    typedef _Float16 halves __attribute__((vector_size(N * sizeof(_Float16))));
    all = __builtin_convertvector(reinterpret_cast<halves>(x), detail::floats<N>);
#elif defined(__GNUC__) && defined(__F16C__) && !defined(__CUDA__)
#ifdef __AVX512F__
    if constexpr (N == 16) {
      typedef short sixteen __attribute__((vector_size(32)));
      return __builtin_ia32_vcvtph2ps512_mask(reinterpret_cast<sixteen>(x), all, -1, 4);
    }
#endif
    typedef short eight __attribute__((vector_size(16)));
    for (unsigned i = 0; i < N; i += 8) {
      eight some;
      std::memcpy(&some, reinterpret_cast<const char *>(&x) + i * sizeof(short), sizeof some);
      const detail::floats<8> converted = __builtin_ia32_vcvtph2ps256(some);
      std::memcpy(reinterpret_cast<char *>(&all) + i * sizeof(float), &converted, sizeof converted);
    }
#else
    for (unsigned i = 0; i < N; ++i)
      all[i] = fp16_format::to_float(x[i]);
#endif
    return all;
  }
};

/// The upper half of a float.
struct bfloat16_tile_format {
  static constexpr int least_exponent = -126, fraction_bits = 7;

  template <unsigned N> [[gnu::always_inline]] static detail::floats<N> floats(detail::codes<N> x) {
    typedef std::uint32_t words __attribute__((vector_size(N * sizeof(std::uint32_t))));
    const words upper = __builtin_convertvector(x, words) << 16;
    detail::floats<N> all;
    std::memcpy(&all, &upper, sizeof all);
    return all;
  }
};

} // namespace offloom::tensor_core
