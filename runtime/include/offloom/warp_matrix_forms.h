// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The forms of nvcuda::wmma's functions for a block (offloom/block_forms.h). mma.h includes it.
#pragma once

#include "offloom/block_forms.h"

#ifdef __CUDA__

namespace nvcuda {
namespace wmma {

template <class Use, int M, int N, int K, class T, class From, class Stride>
void load_matrix_sync(offloom::block &b,
                      const offloom::thread_part<fragment<Use, M, N, K, T, row_major>> &to,
                      const From &from, const Stride &stride);
template <class Use, int M, int N, int K, class T, class From, class Stride>
void load_matrix_sync(offloom::block &b,
                      const offloom::thread_part<fragment<Use, M, N, K, T, col_major>> &to,
                      const From &from, const Stride &stride);
template <int M, int N, int K, class T, class From, class Stride, class Layout>
void load_matrix_sync(offloom::block &b,
                      const offloom::thread_part<fragment<accumulator, M, N, K, T>> &to,
                      const From &from, const Stride &stride, const Layout &layout);
template <int M, int N, int K, class T, class To, class Stride, class Layout>
void store_matrix_sync(offloom::block &b, const To &to,
                       const offloom::thread_part<fragment<accumulator, M, N, K, T>> &from,
                       const Stride &stride, const Layout &layout);
template <int M, int N, int K, class T, class LayoutA, class LayoutB, class TypeC, class TypeD>
void mma_sync(offloom::block &b,
              const offloom::thread_part<fragment<accumulator, M, N, K, TypeD>> &d,
              const offloom::thread_part<fragment<matrix_a, M, N, K, T, LayoutA>> &a,
              const offloom::thread_part<fragment<matrix_b, M, N, K, T, LayoutB>> &of_b,
              const offloom::thread_part<fragment<accumulator, M, N, K, TypeC>> &c,
              bool saturate = false);

} // namespace wmma
} // namespace nvcuda

#else

#include "offloom/collectives/lane_argument.h"

#include <bit>
#include <cstring>
#include <utility>

namespace nvcuda {
namespace wmma {
namespace detail {

/// Where each thread's fragment is.
template <class Fragment>
Fragment &fragment_of(offloom::per_thread<Fragment> &all, unsigned thread) {
  return all.data()[thread];
}
template <class Fragment>
const Fragment &fragment_of(const offloom::per_thread<Fragment> &all, unsigned thread) {
  return all.data()[thread];
}
template <class Fragment>
Fragment &fragment_of(const offloom::thread_part<Fragment> &all, unsigned thread) {
  return all.of_thread(thread);
}
template <class All>
using fragment_in = std::remove_cvref_t<decltype(fragment_of(std::declval<const All &>(), 0u))>;

/// Calls body(its first thread, its active lanes) for each warp that has any.
template <class F> void for_each_warp(const offloom::block &b, F body) {
  for (unsigned warp = 0; warp < b.warps(); ++warp)
    if (const unsigned active = b.active_lanes(warp))
      body(warp * offloom::warp_threads, active);
}

/// Calls body(lane) for each of `active`.
template <class F> void for_each_lane(unsigned active, F body) {
  if (active == offloom::full_warp)
    for (unsigned lane = 0; lane < offloom::warp_threads; ++lane)
      body(lane);
  else
    for (unsigned rest = active; rest; rest &= rest - 1)
      body(static_cast<unsigned>(std::countr_zero(rest)));
}

/// What the lanes give for an argument that must be the same for all.
template <class T, class Given> T one_of(const Given &given, unsigned first, unsigned active) {
  return offloom::detail::lane_argument<T, Given>(given).of_thread(
      first + static_cast<unsigned>(std::countr_zero(active)));
}

/// Calls body(its first thread, its active lanes, where its matrix begins, how far apart rows or
/// columns are, how it lies) for each warp that has any.
template <class Element, class Begin, class Stride, class Layout, class F>
void for_each_matrix(const offloom::block &b, const Begin &begin, const Stride &stride,
                     const Layout &layout, F body) {
  for_each_warp(b, [&](unsigned first, unsigned active) {
    body(first, active, one_of<Element *>(begin, first, active),
         one_of<unsigned>(stride, first, active), one_of<layout_t>(layout, first, active));
  });
}

/// Calls visit(a word as an array, its first element's place in the matrix) for the words that
/// the first `Elements` of `lane`'s fragment are. A word whose elements are in different rows is as
/// many of one element.
template <unsigned Elements, class Fragment, class F>
[[gnu::always_inline]] inline void for_each_word_of_lane(Fragment &f, unsigned lane, F visit) {
  using share = typename std::remove_const_t<Fragment>::share;
  constexpr unsigned count = share::of_columns ? 1 : share::word, columns = Fragment::columns;
  using element = std::remove_reference_t<decltype(f.x[0])>;
  const auto place_of = [](matrix_place at) { return at.row * columns + at.column; };
  const unsigned first = place_of(share::place(lane, 0));
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(reinterpret_cast<element(&)[count]>(f.x[I * count]),
           first + place_of(share::place(0, I * count))),
     ...);
  }(std::make_index_sequence<Elements / count>());
}

/// A warp's matrix of elements, row by row. Lanes that are not there leave theirs as they are.
template <class Fragment> struct matrix_of_warp {
  using element = typename Fragment::element_type;
  static constexpr unsigned rows = Fragment::rows, columns = Fragment::columns;

  template <class All> void take(const All &shares, unsigned first, unsigned active) {
    for_each_lane(active, [&](unsigned lane) {
      for_each_word_of_lane<Fragment::share::each>(
          fragment_of(shares, first + lane), lane, [&](const auto &x, unsigned place) {
            std::memcpy(static_cast<void *>(elements + place), x, sizeof(x));
          });
    });
  }
  template <class All> void deal_out(All &shares, unsigned first, unsigned active) const {
    for_each_lane(active, [&](unsigned lane) {
      for_each_word_of_lane<Fragment::num_elements>(
          fragment_of(shares, first + lane), lane, [&](auto &x, unsigned place) {
            std::memcpy(static_cast<void *>(x), elements + place, sizeof(x));
          });
    });
  }

  void read(const element *from, std::size_t stride, layout_t layout) {
    if (layout == mem_row_major)
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column)
          elements[row * columns + column] = from[row * stride + column];
    else
      for (unsigned column = 0; column < columns; ++column)
        for (unsigned row = 0; row < rows; ++row)
          elements[row * columns + column] = from[column * stride + row];
  }
  void write(element *to, std::size_t stride, layout_t layout) const {
    if (layout == mem_row_major)
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column)
          to[row * stride + column] = elements[row * columns + column];
    else
      for (unsigned column = 0; column < columns; ++column)
        for (unsigned row = 0; row < rows; ++row)
          to[column * stride + row] = elements[row * columns + column];
  }

  alignas(64) element elements[rows * columns];
};

/// Element `i` of `lane`'s share in memory.
template <class Fragment>
std::size_t offset_of(unsigned lane, unsigned i, std::size_t stride, layout_t layout) {
  const matrix_place at = Fragment::share::place(lane, i);
  return layout == mem_row_major ? at.row * stride + at.column : at.column * stride + at.row;
}

template <class Layout> inline constexpr layout_t layout_in_memory = mem_row_major;
template <> inline constexpr layout_t layout_in_memory<col_major> = mem_col_major;
template <class Use, int M, int N, int K, class T, class Layout>
constexpr layout_t layout_of(const fragment<Use, M, N, K, T, Layout> *) {
  return layout_in_memory<Layout>;
}

} // namespace detail

template <class To, class From, class Stride, class Layout>
void load_matrix_sync(offloom::block &b, To &&to, const From &from, const Stride &stride,
                      const Layout &layout) {
  using share = detail::fragment_in<To>;
  using element = const typename share::element_type;
  const auto load = [&](unsigned first, unsigned active, element *matrix, unsigned apart,
                        layout_t order) {
    if (active == offloom::full_warp) {
      detail::matrix_of_warp<share> whole;
      whole.read(matrix, apart, order);
      return whole.deal_out(to, first, active);
    }
    detail::for_each_lane(active, [&](unsigned lane) {
      for (unsigned i = 0; i < share::num_elements; ++i)
        detail::fragment_of(to, first + lane).x[i] =
            matrix[detail::offset_of<share>(lane, i, apart, order)];
    });
  };
  detail::for_each_matrix<element>(b, from, stride, layout, load);
}
template <class To, class From, class Stride>
void load_matrix_sync(offloom::block &b, To &&to, const From &from, const Stride &stride) {
  constexpr const detail::fragment_in<To> *its = nullptr;
  load_matrix_sync(b, to, from, stride, detail::layout_of(its));
}

template <class To, class From, class Stride, class Layout>
void store_matrix_sync(offloom::block &b, const To &to, const From &from, const Stride &stride,
                       const Layout &layout) {
  using share = detail::fragment_in<From>;
  using element = typename share::element_type;
  const auto store = [&](unsigned first, unsigned active, element *matrix, unsigned apart,
                         layout_t order) {
    if (active == offloom::full_warp) {
      detail::matrix_of_warp<share> whole;
      whole.take(from, first, active);
      return whole.write(matrix, apart, order);
    }
    detail::for_each_lane(active, [&](unsigned lane) {
      for (unsigned i = 0; i < share::num_elements; ++i)
        matrix[detail::offset_of<share>(lane, i, apart, order)] =
            detail::fragment_of(from, first + lane).x[i];
    });
  };
  detail::for_each_matrix<element>(b, to, stride, layout, store);
}

namespace detail {
/// A warp's matrix as numbers to calculate with.
template <class T, class Sum, class All>
void gather(Sum *to, const All &from, unsigned first, unsigned active) {
  matrix_of_warp<fragment_in<All>> whole{};
  whole.take(from, first, active);
  for (unsigned i = 0; i < whole.rows * whole.columns; ++i)
    to[i] = element<T>::operand(whole.elements[i]);
}

template <int M, int N, int K, class T, class LayoutA, class D, class A, class B, class C>
void multiply_by_block(offloom::block &b, D &d, const A &a, const B &of_b, const C &c,
                       bool saturate, const fragment<matrix_a, M, N, K, T, LayoutA> *) {
  using sum = typename element<T>::sum;
  for_each_warp(b, [&](unsigned first, unsigned active) {
    alignas(64) sum left[M * K], right[K * N], sums[M * N];
    gather<T>(left, a, first, active);
    gather<T>(right, of_b, first, active);
    gather<typename fragment_in<C>::element_type>(sums, c, first, active);
    matrix_of_warp<fragment_in<D>> results;
    using result = typename fragment_in<D>::element_type;
    add_products<M, N, K, T, result>(left, right, sums, saturate);
    for (unsigned i = 0; i < M * N; ++i)
      results.elements[i] = result(sums[i]);
    results.deal_out(d, first, active);
  });
}
} // namespace detail

template <class D, class A, class B, class C>
void mma_sync(offloom::block &b, D &&d, const A &a, const B &of_b, const C &c,
              bool saturate = false) {
  constexpr const detail::fragment_in<A> *its = nullptr;
  detail::multiply_by_block(b, d, a, of_b, c, saturate, its);
}

} // namespace wmma
} // namespace nvcuda

#endif
