// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wmma.load, wmma.store, wmma.mma (PTX ISA, "Warp Level Matrix Instructions"): nvcuda::wmma's
// functions, whose fragments hold the same bits in the same order as the registers in braces.
#pragma once

#include "../warp_matrix_fragments.h"
#include "memory.h"
#include "registers.h"

namespace offloom::ptx {

namespace detail {
/// Doubles have registers of their own, everything else words.
template <class Fragment>
using fragment_word =
    std::conditional_t<std::is_same_v<typename Fragment::element_type, double>, double, unsigned>;
template <class Fragment>
using fragment_words =
    fragment_word<Fragment>[sizeof(Fragment::x) / sizeof(fragment_word<Fragment>)];

template <class Fragment, class... T> Fragment fragment_of(const std::tuple<T...> &registers) {
  fragment_words<Fragment> words;
  read_registers(words, registers);
  Fragment result;
  std::memcpy(result.x, words, sizeof words);
  return result;
}
template <class To, class Fragment> void write_fragment(const To &to, const Fragment &from) {
  fragment_words<Fragment> words;
  std::memcpy(words, from.x, sizeof words);
  write_registers(to, words);
}
} // namespace detail

/// How far apart the lines of a matrix are where nothing else is said: there is nothing between
/// them.
template <class Fragment> struct own_stride;
template <class Use, int M, int N, int K, class T>
struct own_stride<nvcuda::wmma::fragment<Use, M, N, K, T, nvcuda::wmma::row_major>> {
  static constexpr unsigned value = std::is_same_v<Use, nvcuda::wmma::matrix_a> ? K : N;
};
template <class Use, int M, int N, int K, class T>
struct own_stride<nvcuda::wmma::fragment<Use, M, N, K, T, nvcuda::wmma::col_major>> {
  static constexpr unsigned value = std::is_same_v<Use, nvcuda::wmma::matrix_a> ? M : K;
};
template <int M, int N, int K, class T>
struct own_stride<nvcuda::wmma::fragment<nvcuda::wmma::accumulator, M, N, K, T>> {
  static constexpr unsigned of(nvcuda::wmma::layout_t layout) {
    return layout == nvcuda::wmma::mem_row_major ? N : M;
  }
};

/// wmma.load.a, wmma.load.b
template <class Fragment, class To, class Address>
void load_fragment(const To &to, Address from, unsigned stride = own_stride<Fragment>::value) {
  Fragment loaded;
  load_matrix_sync(loaded, static_cast<const typename Fragment::element_type *>(pointer(from)),
                   stride);
  detail::write_fragment(to, loaded);
}
/// wmma.load.a, wmma.load.b, of elements of less than a byte.
template <class Fragment, class To, class Address>
void load_words(const To &to, Address from, unsigned stride = own_stride<Fragment>::value) {
  Fragment loaded;
  load_matrix_sync(loaded, pointer(from), stride);
  detail::write_fragment(to, loaded);
}
/// wmma.load.c
template <class Fragment, nvcuda::wmma::layout_t layout, class To, class Address>
void load_sums(const To &to, Address from, unsigned stride = own_stride<Fragment>::of(layout)) {
  Fragment loaded;
  load_matrix_sync(loaded, static_cast<const typename Fragment::element_type *>(pointer(from)),
                   stride, layout);
  detail::write_fragment(to, loaded);
}
/// wmma.store.d
template <class Fragment, nvcuda::wmma::layout_t layout, class Address, class From>
void store_sums(Address to, const From &from, unsigned stride = own_stride<Fragment>::of(layout)) {
  store_matrix_sync(static_cast<typename Fragment::element_type *>(pointer(to)),
                    detail::fragment_of<Fragment>(from), stride, layout);
}
/// wmma.mma
template <class D, class A, class B, class C, class To, class OfA, class OfB, class OfC>
void multiply_fragments(const To &to, const OfA &a, const OfB &b, const OfC &c) {
  D d;
  mma_sync(d, detail::fragment_of<A>(a), detail::fragment_of<B>(b), detail::fragment_of<C>(c));
  detail::write_fragment(to, d);
}

/// wmma.mma of numbers of four bits, and of bits: A and B are a register each.
template <class T, class To, class OfA, class OfB, class OfC>
void multiply_words(const To &to, OfA a, OfB b, const OfC &c, bool saturate) {
  using namespace nvcuda::wmma;
  fragment<accumulator, 8, 8, 32, int> d;
  mma_sync(
      d,
      detail::fragment_of<fragment<nvcuda::wmma::matrix_a, 8, 8, 32, T, row_major>>(registers(a)),
      detail::fragment_of<fragment<nvcuda::wmma::matrix_b, 8, 8, 32, T, col_major>>(registers(b)),
      detail::fragment_of<fragment<accumulator, 8, 8, 32, int>>(c), saturate);
  detail::write_fragment(to, d);
}
template <nvcuda::wmma::experimental::bmmaBitOp op, class To, class OfA, class OfB, class OfC>
void multiply_bits(const To &to, OfA a, OfB b, const OfC &c) {
  using namespace nvcuda::wmma;
  using bit = experimental::precision::b1;
  fragment<accumulator, 8, 8, 128, int> d;
  bmma_sync(d,
            detail::fragment_of<fragment<nvcuda::wmma::matrix_a, 8, 8, 128, bit, row_major>>(
                registers(a)),
            detail::fragment_of<fragment<nvcuda::wmma::matrix_b, 8, 8, 128, bit, col_major>>(
                registers(b)),
            detail::fragment_of<fragment<accumulator, 8, 8, 128, int>>(c), op);
  detail::write_fragment(to, d);
}

template <int M, int N, int K, class T, class Layout>
using matrix_a = nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, M, N, K, T, Layout>;
template <int M, int N, int K, class T, class Layout>
using matrix_b = nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, M, N, K, T, Layout>;
template <int M, int N, int K, class T>
using sums = nvcuda::wmma::fragment<nvcuda::wmma::accumulator, M, N, K, T>;
using row = nvcuda::wmma::row_major;
using col = nvcuda::wmma::col_major;

} // namespace offloom::ptx
