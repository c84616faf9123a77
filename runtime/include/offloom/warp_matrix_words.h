// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcuda::wmma of elements of less than a byte (CUDA C++ Programming Guide, "Sub-byte Operations"):
// numbers of four bits and single bits, of which a lane has a word. warp_matrix_fragments.h
// includes it.
#pragma once

#include "warp_matrix_fragments.h"

namespace nvcuda {
namespace wmma {

namespace experimental {
namespace precision {
struct u4 {}; ///< 0 to 15
struct s4 {}; ///< -8 to 7
struct b1 {};
} // namespace precision

enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

namespace detail {

/// Eight or 32 elements in one word, the first in its lowest bits.
template <class Word, int Bits> struct element_of_words {
  using word = Word;
  enum { bits = Bits };
};
template <> struct element<experimental::precision::u4> : element_of_words<unsigned int, 4> {};
template <> struct element<experimental::precision::s4> : element_of_words<int, 4> {};
template <> struct element<experimental::precision::b1> : element_of_words<unsigned int, 1> {};

/// Four lanes have a line: a row of A, a column of B.
template <class T> class fragment_of_words {
public:
  using element_type = T;
  using storage_element_type = typename element<T>::word;
  enum { num_elements = 32 / element<T>::bits, num_storage_elements = 1 };
  storage_element_type x[num_storage_elements];
};

#ifndef __CUDA__
inline int nibble(unsigned int word, int i) { return static_cast<int>(word >> 4 * i & 15); }
inline int nibble(int word, int i) {
  return static_cast<int>(static_cast<unsigned int>(word) << (28 - 4 * i)) >> 28;
}
/// Of two words, the sum of their elements' products.
template <class Word> int sum_of_products(Word a, Word b) {
  int sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += nibble(a, i) * nibble(b, i);
  return sum;
}

/// A warp's words and sums. A lane has two sums of a row.
template <class Word> struct words_of_warp {
  Word a[32] = {}, b[32] = {};
  int sums[64] = {};

  template <class Product> void add_products(Product product, bool saturate) {
    for (int m = 0; m < 8; ++m)
      for (int n = 0; n < 8; ++n) {
        int added = 0;
        for (int t = 0; t < 4; ++t)
          added += product(a[4 * m + t], b[4 * n + t]);
        int &sum = sums[8 * m + n];
        if (__builtin_add_overflow(sum, added, &sum) && saturate)
          sum = sum < 0 ? 0x7fffffff : -0x7fffffff - 1;
      }
  }
};

template <class Word, class Operands, class Product>
void multiply_words(const addresses<const Operands> &of, Product product, bool saturate) {
  words_of_warp<Word> all;
  for (unsigned int lane = 0; lane < 32; ++lane) {
    const Operands &its = *of[lane];
    all.a[lane] = its.a->x[0];
    all.b[lane] = its.b->x[0];
    for (unsigned int i = 0; i < 2; ++i)
      all.sums[2 * lane + i] = its.c->x[i];
  }
  all.add_products(product, saturate);
  for (unsigned int lane = 0; lane < 32; ++lane)
    for (unsigned int i = 0; i < 2; ++i)
      of[lane]->d->x[i] = all.sums[2 * lane + i];
}

struct product_of_numbers {
  template <class Word> int operator()(Word a, Word b) const { return sum_of_products(a, b); }
};
struct product_of_bits {
  experimental::bmmaBitOp op;
  int operator()(unsigned int a, unsigned int b) const {
    return __builtin_popcount(op == experimental::bmmaBitOpAND ? a & b : a ^ b);
  }
};
#else
struct product_of_numbers {};
struct product_of_bits {
  experimental::bmmaBitOp op;
};
template <class Word, class Operands, class Product>
__device__ void multiply_words(const addresses<const Operands> &of, Product product, bool saturate);
#endif

template <class T, int K, class A, class B, class Product>
__device__ void multiply_with_words(fragment<accumulator, 8, 8, K, int> &d, const A &a, const B &b,
                                    const fragment<accumulator, 8, 8, K, int> &c, Product product,
                                    bool saturate) {
  using sums = fragment<accumulator, 8, 8, K, int>;
  using operands = detail::operands<sums, A, B, sums>;
  const operands own = {&d, &a, &b, &c};
  const addresses<const operands> all(&own);
  if (lane() == 0)
    multiply_words<typename element<T>::word>(all, product, saturate);
  __syncwarp();
}

/// A lane's word of a matrix whose lines begin `stride` elements apart.
template <class T>
__device__ typename element<T>::word word_at(const void *matrix, unsigned int stride,
                                             unsigned int lane) {
  const size_t first = size_t(lane / 4) * stride * element<T>::bits / 32;
  return static_cast<const typename element<T>::word *>(matrix)[first + lane % 4];
}

} // namespace detail

template <>
class fragment<matrix_a, 8, 8, 32, experimental::precision::u4, row_major>
    : public detail::fragment_of_words<experimental::precision::u4> {};
template <>
class fragment<matrix_a, 8, 8, 32, experimental::precision::s4, row_major>
    : public detail::fragment_of_words<experimental::precision::s4> {};
template <>
class fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major>
    : public detail::fragment_of_words<experimental::precision::b1> {};
template <>
class fragment<matrix_b, 8, 8, 32, experimental::precision::u4, col_major>
    : public detail::fragment_of_words<experimental::precision::u4> {};
template <>
class fragment<matrix_b, 8, 8, 32, experimental::precision::s4, col_major>
    : public detail::fragment_of_words<experimental::precision::s4> {};
template <>
class fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major>
    : public detail::fragment_of_words<experimental::precision::b1> {};

/// Reads a matrix whose rows (columns of B) begin `stride` elements apart, a multiple of 32 or 128.
template <class Use, int K, class T, class Layout, int = detail::element<T>::bits>
__device__ void load_matrix_sync(fragment<Use, 8, 8, K, T, Layout> &to, const void *from,
                                 unsigned int stride) {
  __syncwarp();
  to.x[0] = detail::word_at<T>(from, stride, detail::lane());
}

/// Each element becomes the lowest bits of `value`.
template <class Use, int K, class T, class Layout, int Bits = detail::element<T>::bits>
__device__ void fill_fragment(fragment<Use, 8, 8, K, T, Layout> &to,
                              const typename detail::element<T>::word &value) {
  unsigned int word = static_cast<unsigned int>(value) & ((1u << Bits) - 1);
  for (int filled = Bits; filled < 32; filled *= 2)
    word |= word << filled;
  to.x[0] = static_cast<typename detail::element<T>::word>(word);
}

/// d = a * b + c of numbers of four bits.
template <class T, int = detail::element<T>::bits>
__device__ void mma_sync(fragment<accumulator, 8, 8, 32, int> &d,
                         const fragment<matrix_a, 8, 8, 32, T, row_major> &a,
                         const fragment<matrix_b, 8, 8, 32, T, col_major> &b,
                         const fragment<accumulator, 8, 8, 32, int> &c, bool saturate = false) {
  detail::multiply_with_words<T, 32>(d, a, b, c, detail::product_of_numbers(), saturate);
}

/// d = c + how many bits the words of a and b have that differ, or with bmmaBitOpAND in common.
__device__ inline void
bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
          const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> &a,
          const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> &b,
          const fragment<accumulator, 8, 8, 128, int> &c,
          experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
  detail::multiply_with_words<experimental::precision::b1, 128>(d, a, b, c,
                                                                detail::product_of_bits{op}, false);
}

} // namespace wmma
} // namespace nvcuda
