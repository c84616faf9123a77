// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jumps of random generators, for cuRAND's device side, which programs use without linking a
// library. Powers of the recurrences' matrices are made at the first use, in some milliseconds.
#include "curand/jumps.h"

#include <array>
#include <cstdint>
#include <vector>

namespace offloom::random {
namespace {

/// The five words of xorwow as one vector of bits.
using xorwow_bits = std::array<unsigned, 5>;
/// What becomes of each single bit.
using xorwow_matrix = std::array<xorwow_bits, 160>;

xorwow_bits step(xorwow_bits v) {
  const unsigned mixed = v[0] ^ (v[0] >> 2);
  return {v[1], v[2], v[3], v[4], (v[4] ^ (v[4] << 4)) ^ (mixed ^ (mixed << 1))};
}

xorwow_bits times(const xorwow_matrix &matrix, const xorwow_bits &v) {
  xorwow_bits result{};
  for (int word = 0; word < 5; ++word)
    for (unsigned rest = v[word]; rest; rest &= rest - 1) {
      const xorwow_bits &column = matrix[32 * word + __builtin_ctz(rest)];
      for (int i = 0; i < 5; ++i)
        result[i] ^= column[i];
    }
  return result;
}

/// The matrices of 2^0, 2^1, ... steps.
template <class Matrix, class Square>
std::vector<Matrix> powers(const Matrix &first, int count, Square square) {
  std::vector<Matrix> all{first};
  while (int(all.size()) < count)
    all.push_back(square(all.back()));
  return all;
}

const std::vector<xorwow_matrix> &xorwow_powers() {
  static const std::vector<xorwow_matrix> all = [] {
    xorwow_matrix one;
    for (int bit = 0; bit < 160; ++bit) {
      xorwow_bits single{};
      single[bit / 32] = 1u << bit % 32;
      one[bit] = step(single);
    }
    return powers(one, 67 + 64, [](const xorwow_matrix &matrix) {
      xorwow_matrix twice;
      for (int bit = 0; bit < 160; ++bit)
        twice[bit] = times(matrix, matrix[bit]);
      return twice;
    });
  }();
  return all;
}

struct mrg_matrix {
  std::uint64_t at[3][3];
};

constexpr std::uint64_t moduli[2] = {4294967087u, 4294944443u};

mrg_matrix square(const mrg_matrix &m, std::uint64_t modulus) {
  mrg_matrix result{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        result.at[i][j] = (result.at[i][j] + m.at[i][k] * m.at[k][j] % modulus) % modulus;
  return result;
}

/// Of either half of the generator.
const std::vector<mrg_matrix> &mrg_powers(int half) {
  const auto made = [](int which) {
    const std::uint64_t modulus = moduli[which];
    const mrg_matrix one = which == 0
                               ? mrg_matrix{{{0, 1, 0}, {0, 0, 1}, {modulus - 810728, 1403580, 0}}}
                               : mrg_matrix{{{0, 1, 0}, {0, 0, 1}, {modulus - 1370589, 0, 527612}}};
    return powers(one, 127 + 64, [=](const mrg_matrix &m) { return square(m, modulus); });
  };
  static const std::vector<mrg_matrix> all[2] = {made(0), made(1)};
  return all[half];
}

} // namespace

void jump_xorwow(unsigned *words, unsigned long long count, int power) {
  if (count == 0)
    return;
  xorwow_bits v{words[0], words[1], words[2], words[3], words[4]};
  for (; count; count >>= 1, ++power)
    if (count & 1)
      v = times(xorwow_powers()[power], v);
  for (int i = 0; i < 5; ++i)
    words[i] = v[i];
}

void jump_mrg32k3a(unsigned *words, unsigned long long count, int power) {
  for (; count; count >>= 1, ++power)
    if (count & 1)
      for (int half = 0; half < 2; ++half) {
        const mrg_matrix &m = mrg_powers(half)[power];
        unsigned *const s = words + 3 * half;
        std::uint64_t next[3] = {};
        for (int i = 0; i < 3; ++i)
          for (int k = 0; k < 3; ++k)
            next[i] = (next[i] + m.at[i][k] * s[k] % moduli[half]) % moduli[half];
        for (int i = 0; i < 3; ++i)
          s[i] = unsigned(next[i]);
      }
}

} // namespace offloom::random
