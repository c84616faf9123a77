// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// wmma.load, wmma.store, wmma.mma (PTX ISA, "Warp Level Matrix Instructions"): nvcuda::wmma's
// functions, whose fragments hold the same bits in the same order as the registers in braces.
#pragma once

#include "../warp_matrix_fragments.h"
#include "memory.h"
#include "registers.h"

namespace offloom::ptx {

namespace detail {
template <class Fragment> using fragment_words = unsigned[sizeof(Fragment::x) / sizeof(unsigned)];

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

/// wmma.load.a, wmma.load.b
template <class Fragment, class To, class Address>
void load_fragment(const To &to, Address from, unsigned stride) {
  Fragment loaded;
  load_matrix_sync(loaded, static_cast<const typename Fragment::element_type *>(pointer(from)),
                   stride);
  detail::write_fragment(to, loaded);
}
/// wmma.load.c
template <class Fragment, nvcuda::wmma::layout_t layout, class To, class Address>
void load_sums(const To &to, Address from, unsigned stride) {
  Fragment loaded;
  load_matrix_sync(loaded, static_cast<const typename Fragment::element_type *>(pointer(from)),
                   stride, layout);
  detail::write_fragment(to, loaded);
}
/// wmma.store.d
template <class Fragment, nvcuda::wmma::layout_t layout, class Address, class From>
void store_sums(Address to, const From &from, unsigned stride) {
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

template <int M, int N, int K, class T, class Layout>
using matrix_a = nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, M, N, K, T, Layout>;
template <int M, int N, int K, class T, class Layout>
using matrix_b = nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, M, N, K, T, Layout>;
template <int M, int N, int K, class T>
using sums = nvcuda::wmma::fragment<nvcuda::wmma::accumulator, M, N, K, T>;
using row = nvcuda::wmma::row_major;
using col = nvcuda::wmma::col_major;

} // namespace offloom::ptx
