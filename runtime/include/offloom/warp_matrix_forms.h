// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The forms of nvcuda::wmma's functions for a block (offloom/block_forms.h).
// warp_matrix_fragments.h includes it.
#pragma once

#include "block_forms.h"

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

#include "collectives/lane_argument.h"
#include "cxx20.h"
#include "standard_pieces.h"
#include "tensor_core_tile.h"
#include "warp_matrix_quads.h"

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
using fragment_in =
    offloom::cxx20::remove_cvref_t<decltype(fragment_of(std::declval<const All &>(), 0u))>;

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
      body(static_cast<unsigned>(offloom::cxx20::countr_zero(rest)));
}

/// What the lanes give for an argument that must be the same for all.
template <class T, class Given> T one_of(const Given &given, unsigned first, unsigned active) {
  return offloom::detail::lane_argument<T, Given>(given).of_thread(
      first + static_cast<unsigned>(offloom::cxx20::countr_zero(active)));
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

/// A warp's matrix of elements, line by line: its rows, or its columns where lanes share these.
template <class Fragment> struct matrix_of_warp {
  using element = typename Fragment::element_type;
  using share = typename Fragment::share;
  using in_quads = quads<share, element>;
  static constexpr bool of_columns = share::of_columns;
  static constexpr unsigned length =
                                of_columns ? unsigned(Fragment::rows) : unsigned(Fragment::columns),
                            lines = Fragment::rows * Fragment::columns / length;
  static constexpr layout_t layout = of_columns ? mem_col_major : mem_row_major;

  template <class All> void take(const All &shares, unsigned first) {
    in_quads::take(elements, [&](unsigned lane) { return fragment_of(shares, first + lane).x; });
  }
  /// Gives each lane its elements of lines that begin `stride` elements apart.
  template <class All>
  static void deal_out(const element *from, std::size_t stride, All &shares, unsigned first) {
    in_quads::deal_out(from, stride, [&](unsigned lane, const void *own) {
      element *x = fragment_of(shares, first + lane).x;
      for (unsigned i = 0; i < Fragment::num_elements; i += share::each)
        std::memcpy(static_cast<void *>(x + i), own, sizeof(element) * share::each);
    });
  }

  /// Calls visit(place in memory, place in a line) for all elements, where the lines in memory are
  /// across those here.
  template <class F> static void for_each_across(std::size_t stride, F visit) {
    for (unsigned along = 0; along < length; ++along)
      for (unsigned line = 0; line < lines; ++line)
        visit(along * stride + line, line * length + along);
  }
  void read_across(const element *from, std::size_t stride) {
    for_each_across(stride, [&](std::size_t i, unsigned own) { elements[own] = from[i]; });
  }
  void write(element *to, std::size_t stride, layout_t order) const {
    if (order != layout)
      return for_each_across(stride, [&](std::size_t i, unsigned own) { to[i] = elements[own]; });
    for (unsigned line = 0; line < lines; ++line)
      for (unsigned along = 0; along < length; ++along)
        to[line * stride + along] = elements[line * length + along];
  }

  alignas(64) element elements[lines * length];
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
    using whole = detail::matrix_of_warp<share>;
    if (active == offloom::full_warp && order == whole::layout)
      return whole::deal_out(matrix, apart, to, first);
    if (active == offloom::full_warp) {
      whole turned;
      turned.read_across(matrix, apart);
      return whole::deal_out(turned.elements, whole::length, to, first);
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
      whole.take(from, first);
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
/// A warp's matrix as numbers to calculate with, row by row. What lanes that are not there would
/// have is 0.
template <class T, class Sum, class All>
void gather(Sum *to, const All &from, unsigned first, unsigned active) {
  using share = fragment_in<All>;
  using whole = matrix_of_warp<share>;
  if (active != offloom::full_warp) {
    std::fill_n(to, share::rows * share::columns, Sum());
    return for_each_lane(active, [&](unsigned lane) {
      for_each_of_lane(fragment_of(from, first + lane), lane,
                       [&](const auto &x, unsigned place) { to[place] = element<T>::operand(x); });
    });
  }
  if constexpr (std::is_same_v<T, Sum>) {
    whole::in_quads::take(to, [&](unsigned lane) { return fragment_of(from, first + lane).x; });
  } else {
    whole in_lines;
    in_lines.take(from, first);
    for (unsigned i = 0; i < whole::lines * whole::length; ++i)
      to[i] = element<T>::operand(in_lines.elements[i]);
  }
  if constexpr (whole::of_columns)
    turn_over<whole::lines, whole::length>(to);
}

/// Gives each lane its share of the sums, whose rows follow each other.
template <class All, class Sum> void scatter(All &to, Sum *sums, unsigned first, unsigned active) {
  using share = fragment_in<All>;
  using whole = matrix_of_warp<share>;
  using result = typename share::element_type;
  if (active != offloom::full_warp)
    return for_each_lane(active, [&](unsigned lane) {
      for_each_of_lane(fragment_of(to, first + lane), lane,
                       [&](auto &x, unsigned place) { x = result(sums[place]); });
    });
  if constexpr (whole::of_columns)
    turn_over<whole::length, whole::lines>(sums);
  if constexpr (std::is_same_v<result, Sum>)
    return whole::deal_out(sums, whole::length, to, first);
  whole in_lines;
  for (unsigned i = 0; i < whole::lines * whole::length; ++i)
    in_lines.elements[i] = result(sums[i]);
  whole::deal_out(in_lines.elements, whole::length, to, first);
}

#ifdef OFFLOOM_HAS_TILES
/// Formats that tiles of mma have (offloom/tensor_core_tile.h).
template <class T> struct tile_format {
  enum { exists = false };
};
template <> struct tile_format<__half> {
  enum { exists = true };
  using type = offloom::tensor_core::half_tile_format;
};
template <> struct tile_format<__nv_bfloat16> {
  enum { exists = true };
  using type = offloom::tensor_core::bfloat16_tile_format;
};

template <class Byte, class All>
offloom::tensor_core::spread_fragments<Byte> fragments_of(All &all, unsigned first) {
  const auto at = [&](unsigned lane) {
    return reinterpret_cast<Byte *>(fragment_of(all, first + lane).x);
  };
  return {at(0), static_cast<std::size_t>(at(1) - at(0))};
}

/// A whole warp's product by tiles. A flat one is that of the matrices turned over.
template <int M, int N, int K, class T, class D, class A, class B, class C>
void multiply_tiles(D &d, const A &a, const B &b, const C &c, unsigned first) {
  using format = typename tile_format<T>::type;
  const auto left = fragments_of<const std::byte>(a, first),
             right = fragments_of<const std::byte>(b, first),
             sums = fragments_of<const std::byte>(c, first);
  const auto to = fragments_of<std::byte>(d, first);
  using offloom::tensor_core::multiply_fragments;
  if constexpr (M < N)
    multiply_fragments<format, K, N / 16, M / 8>(right, left, sums, to);
  else
    multiply_fragments<format, K, M / 16, N / 8>(left, right, sums, to);
}
#endif

template <int M, int N, int K, class T, class LayoutA, class D, class A, class B, class C>
void multiply_by_block(offloom::block &b, D &d, const A &a, const B &of_b, const C &c,
                       bool saturate, const fragment<matrix_a, M, N, K, T, LayoutA> *) {
  using sum = typename element<T>::sum;
  for_each_warp(b, [&](unsigned first, unsigned active) {
#ifdef OFFLOOM_HAS_TILES
    if constexpr (tile_format<T>::exists &&
                  std::is_same_v<typename fragment_in<D>::element_type, float> &&
                  std::is_same_v<typename fragment_in<C>::element_type, float>)
      if (active == offloom::full_warp)
        return multiply_tiles<M, N, K, T>(d, a, of_b, c, first);
#endif
    alignas(64) sum left[M * K], right[K * N], sums[M * N];
    gather<T>(left, a, first, active);
    gather<T>(right, of_b, first, active);
    gather<typename fragment_in<C>::element_type>(sums, c, first, active);
    add_products<M, N, K, T, typename fragment_in<D>::element_type>(left, right, sums, saturate);
    scatter(d, sums, first, active);
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
