// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvcuda::wmma: matrix products by a warp (CUDA C++ Programming Guide, "Warp Matrix Functions").
//
// Matrices are dealt out to the lanes as on an H100 (warp_matrix_layout.h). A product is
// done by one lane for all, in loops that compilers vectorise. Sums are those of an H100, bit for
// bit (tensor_core.h). Elements of less than a byte: warp_matrix_words.h. Inline PTX takes this
// without mma.h, since a program may have a `half` of its own.
#pragma once

#include "author_macros_aside.inc"

#include "../bfloat16_numbers.h"
#include "../half_numbers.h"
#include "../warp_functions.h"
#include "warp_matrix_layout.h"

#ifndef __CUDA__
#include "tensor_core.h"
#endif

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace nvcuda {
namespace wmma {

/// What a fragment is for, and how its matrix lies in memory.
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
/// float of which the 10 leading bits of the fraction count.
struct tf32 {};
} // namespace precision

/// `x` rounded to the precision of tf32, halves away from zero.
__device__ inline float __float_to_tf32(float x) {
  unsigned int bits;
  std::memcpy(&bits, &x, sizeof bits);
  if ((bits & 0x7f800000u) != 0x7f800000u)
    bits = (bits + 0x1000u) & ~0x1fffu;
  std::memcpy(&x, &bits, sizeof bits);
  return x;
}

namespace detail {

/// What a product makes of an element: a `sum`. Of floating-point numbers, `together` products are
/// summed at once, and `least_exponent` is that of numbers that are not subnormal.
template <class T> struct element {
  using type = T;
  using sum = float;
  enum { together = 16, least_exponent = std::is_same<T, __nv_bfloat16>::value ? -126 : -14 };
  __device__ static sum operand(T x) { return sum(x); }
};
template <> struct element<precision::tf32> {
  using type = float;
  using sum = float;
  enum { together = 4, least_exponent = -126 };
  /// The bits beyond tf32 are ignored.
  __device__ static sum operand(float x) {
    unsigned int bits;
    std::memcpy(&bits, &x, sizeof bits);
    bits &= ~0x1fffu;
    std::memcpy(&x, &bits, sizeof bits);
    return x;
  }
};
template <class T, class Sum> struct plain_element {
  using type = T;
  using sum = Sum;
  __device__ static sum operand(T x) { return x; }
};
template <> struct element<double> : plain_element<double, double> {};
template <> struct element<float> : plain_element<float, float> {};
template <> struct element<signed char> : plain_element<signed char, int> {};
template <> struct element<unsigned char> : plain_element<unsigned char, int> {};
template <> struct element<int> : plain_element<int, int> {};

template <class Use, int M, int N, int K> struct extent;
template <int M, int N, int K> struct extent<matrix_a, M, N, K> {
  enum { rows = M, columns = K };
};
template <int M, int N, int K> struct extent<matrix_b, M, N, K> {
  enum { rows = K, columns = N };
};
template <int M, int N, int K> struct extent<accumulator, M, N, K> {
  enum { rows = M, columns = N };
};

#ifdef __CUDA__
__device__ unsigned int lane();
/// What each lane of the warp has the address of.
template <class T> struct addresses {
  __device__ explicit addresses(T *own);
  __device__ T *operator[](unsigned int lane) const;
};
#else
inline unsigned int lane() { return offloom::lane_id(); }
template <class T> struct addresses : offloom::warp_exchange<T *> {
  explicit addresses(T *own) : offloom::warp_exchange<T *>(offloom::full_warp, own) {}
};
#endif

} // namespace detail

/// A lane's share of a matrix. Any element-wise operation may be done on x[0] … x[num_elements -
/// 1].
template <class Use, int M, int N, int K, class T, class Layout = void> class fragment {
public:
  using element_type = typename detail::element<T>::type;
  using share = detail::share<Use, M, N, K, sizeof(element_type)>;
  enum {
    rows = detail::extent<Use, M, N, K>::rows,
    columns = detail::extent<Use, M, N, K>::columns,
    // As on a GPU, fragments of halves have 16 elements, some of them more than once.
    num_elements = std::is_same<T, __half>::value && !std::is_same<Use, accumulator>::value
                       ? 16
                       : int(share::each)
  };
  static_assert(rows * columns % 32 == 0, "the lanes have equal shares of a matrix");
  element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout>
__device__ void fill_fragment(fragment<Use, M, N, K, T, Layout> &to,
                              const typename detail::element<T>::type &value) {
  for (auto &x : to.x)
    x = value;
}

namespace detail {
/// Calls visit(element, offset in memory) for each element of the lane's share.
template <class Fragment, class F>
__device__ void for_each_element(Fragment &f, unsigned int stride, bool rows_are_contiguous,
                                 F visit) {
  for (int i = 0; i < Fragment::num_elements; ++i) {
    const matrix_place at = Fragment::share::place(lane(), unsigned(i));
    visit(f.x[i], rows_are_contiguous ? size_t(at.row) * stride + at.column
                                      : size_t(at.column) * stride + at.row);
  }
}

template <class Fragment>
__device__ void load(Fragment &to, const typename Fragment::element_type *from, unsigned int stride,
                     bool rows_are_contiguous) {
  __syncwarp();
  for_each_element(to, stride, rows_are_contiguous,
                   [from](typename Fragment::element_type &x, size_t offset) { x = from[offset]; });
}
} // namespace detail

/// Reads a matrix whose rows (columns, for col_major) begin `stride` elements apart. All lanes of
/// the warp must make these calls together.
template <class Use, int M, int N, int K, class T>
__device__ void load_matrix_sync(fragment<Use, M, N, K, T, row_major> &to,
                                 const typename detail::element<T>::type *from,
                                 unsigned int stride) {
  detail::load(to, from, stride, true);
}
template <class Use, int M, int N, int K, class T>
__device__ void load_matrix_sync(fragment<Use, M, N, K, T, col_major> &to,
                                 const typename detail::element<T>::type *from,
                                 unsigned int stride) {
  detail::load(to, from, stride, false);
}
template <int M, int N, int K, class T>
__device__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &to,
                                 const typename detail::element<T>::type *from, unsigned int stride,
                                 layout_t layout) {
  detail::load(to, from, stride, layout == mem_row_major);
}

/// Writes a matrix.
template <int M, int N, int K, class T>
__device__ void store_matrix_sync(typename detail::element<T>::type *to,
                                  const fragment<accumulator, M, N, K, T> &from,
                                  unsigned int stride, layout_t layout) {
  using type = typename detail::element<T>::type;
  __syncwarp();
  detail::for_each_element(from, stride, layout == mem_row_major,
                           [to](const type &x, size_t offset) { to[offset] = x; });
}

namespace detail {
/// The fragments that a lane brings to a product.
template <class D, class A, class B, class C> struct operands {
  D *d;
  const A *a;
  const B *b;
  const C *c;
};

#ifndef __CUDA__
/// Adds the products of integers; sums wrap around, or stop at the limits.
template <int M, int N, int K>
void add_products(const int *a, const int *b, int *d, bool saturate) {
  for (int m = 0; m < M; ++m) {
    int products[N] = {};
    for (int k = 0; k < K; ++k)
      for (int n = 0; n < N; ++n)
        products[n] += a[m * K + k] * b[k * N + n];
    for (int n = 0; n < N; ++n) {
      int &sum = d[m * N + n];
      if (__builtin_add_overflow(sum, products[n], &sum) && saturate)
        sum = sum < 0 ? 0x7fffffff : -0x7fffffff - 1;
    }
  }
}

/// d += a * b for matrices of elements T, where the accumulator has elements D.
template <int M, int N, int K, class T, class D, class Sum>
void add_products(const Sum *a, const Sum *b, Sum *d, bool saturate) {
  using namespace offloom::tensor_core;
  if constexpr (std::is_same_v<Sum, int>)
    add_products<M, N, K>(a, b, d, saturate);
  else if constexpr (std::is_same_v<Sum, double>)
    multiply<M, N, K>(a, b, d,
                      [](double x, double y, double sum) { return __builtin_fma(x, y, sum); });
  else
    multiply<M, N, K, element<T>::together,
             std::is_same_v<D, __half> ? result::to_half : result::to_float>(
        a, b, d, element<T>::least_exponent);
}

/// Calls visit(element, its place in the matrix, row by row) for the elements of `lane`'s fragment,
/// once each.
template <class Fragment, class F> void for_each_of_lane(Fragment &f, unsigned int lane, F visit) {
  for (unsigned int i = 0; i < Fragment::share::each; ++i) {
    const matrix_place at = Fragment::share::place(lane, i);
    visit(f.x[i], at.row * Fragment::columns + at.column);
  }
}

/// d = a * b + c, for the whole warp.
template <int M, int N, int K, class T, class D, class Operands>
void multiply(const addresses<const Operands> &of, bool saturate) {
  using sum = typename element<T>::sum;
  sum a[M * K], b[K * N], d[M * N];
  const auto to_operand = [](sum *all) {
    return [all](const auto &x, unsigned int place) { all[place] = element<T>::operand(x); };
  };
  for (unsigned int lane = 0; lane < 32; ++lane) {
    const Operands &its = *of[lane];
    for_each_of_lane(*its.a, lane, to_operand(a));
    for_each_of_lane(*its.b, lane, to_operand(b));
    for_each_of_lane(*its.c, lane, [&](const auto &x, unsigned int place) { d[place] = sum(x); });
  }
  add_products<M, N, K, T, D>(a, b, d, saturate);
  for (unsigned int lane = 0; lane < 32; ++lane)
    for_each_of_lane(*of[lane]->d, lane, [&](auto &x, unsigned int place) { x = D(d[place]); });
}
#else
template <int M, int N, int K, class T, class D, class Operands>
__device__ void multiply(const addresses<const Operands> &of, bool saturate);
#endif
} // namespace detail

/// d = a * b + c. With `saturate`, integer sums stop at the limits of int. All lanes of the warp
/// must make the call together.
template <int M, int N, int K, class T, class LayoutA, class LayoutB, class TypeC, class TypeD,
          class = typename detail::element<T>::type>
__device__ void mma_sync(fragment<accumulator, M, N, K, TypeD> &d,
                         const fragment<matrix_a, M, N, K, T, LayoutA> &a,
                         const fragment<matrix_b, M, N, K, T, LayoutB> &b,
                         const fragment<accumulator, M, N, K, TypeC> &c, bool saturate = false) {
  using operands = detail::operands<
      fragment<accumulator, M, N, K, TypeD>, fragment<matrix_a, M, N, K, T, LayoutA>,
      fragment<matrix_b, M, N, K, T, LayoutB>, fragment<accumulator, M, N, K, TypeC>>;
  const operands own = {&d, &a, &b, &c};
  const detail::addresses<const operands> all(&own);
  if (detail::lane() == 0)
    detail::multiply<M, N, K, T, TypeD>(all, saturate);
  __syncwarp();
}

} // namespace wmma
} // namespace nvcuda

#include "warp_matrix_forms.h"
#include "warp_matrix_words.h"

#include "author_macros_back.inc"
