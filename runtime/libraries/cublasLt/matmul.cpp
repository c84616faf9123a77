// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasLtMatmul: operands become columns of wide numbers where they are none yet, cuBLAS's product
// multiplies them, and the epilogue finishes what is then stored.
#include "../cublas/batches.h"
#include "../cublas/product.h"
#include "../cublas/status.h"

#include "algorithms.h"
#include "epilogue.h"

namespace offloom::blaslt {
namespace {

using blas::is_zero;

/// Alpha or beta. Those of the host are read during the call.
struct factor {
  const void *where;
  double2 value; // of any type, in its first bytes

  factor(const void *pointer, bool host, int type) : where(pointer), value() {
    if (!host)
      return;
    std::memcpy(&value, pointer, bits_of(type) / 8);
    where = nullptr;
  }
  template <class Wide> Wide get(int type, index i = 0) const {
    return number_at<Wide>(type, where ? where : &value, i);
  }
};

/// One of the types that OpenBLAS multiplies.
template <class Wide> constexpr int type_of_wide = CUDA_R_32F;
template <> constexpr int type_of_wide<double> = CUDA_R_64F;
template <> constexpr int type_of_wide<float2> = CUDA_C_32F;
template <> constexpr int type_of_wide<double2> = CUDA_C_64F;

template <class Wide> bool is_wide(const matrix &m) {
  return m.type == type_of_wide<Wide> && m.plane_offset == 0;
}

/// The operation that a matrix by rows needs once it is taken for one by columns.
cublasOperation_t turned(cublasOperation_t op) {
  switch (op) {
  case CUBLAS_OP_N:
    return CUBLAS_OP_T;
  case CUBLAS_OP_T:
    return CUBLAS_OP_N;
  case CUBLAS_OP_C:
    return CUBLAS_OP_CONJG;
  default:
    return CUBLAS_OP_C;
  }
}

/// A factor of the product: as it lies in memory, or a copy of it.
template <class Wide> struct factor_matrix {
  const Wide *data;
  index leading;
  cublasOperation_t op;
  std::vector<Wide> copy;

  /// \p along_k says of which stored dimension k is.
  factor_matrix(const matrix &m, int operation, const scales &scale, bool rows_are_k)
      : op(cublasOperation_t(operation)) {
    if (scale.one_for_all() && is_wide<Wide>(m) && (m.by_columns() || m.by_rows())) {
      data = static_cast<const Wide *>(m.data);
      leading = m.ld;
      if (m.by_rows())
        op = turned(op);
      return;
    }
    copy.resize(m.rows * m.cols);
    leading = std::max<index>(1, m.rows);
    data = copy.data();
    using real = real_of<Wide>;
    if (scale.one_for_all())
      read_matrix(m, copy.data(), leading, [](index, index) { return real(1); });
    else if (rows_are_k)
      read_matrix(m, copy.data(), leading,
                  [&](index row, index col) { return real(scale.at(row, col, m.cols)); });
    else
      read_matrix(m, copy.data(), leading,
                  [&](index row, index col) { return real(scale.at(col, row, m.rows)); });
  }

  bool plain() const { return op == CUBLAS_OP_N || op == CUBLAS_OP_CONJG; }
  Wide at(index row, index col) const {
    return plain() ? data[row + col * leading] : data[col + row * leading];
  }
};

/// A call, which outlives its descriptors.
struct call : problem {
  const void *A, *B, *C;
  void *D;
  factor alpha, beta;

  cublasStatus_t run(cudaStream_t stream) const {
    if (d.count == 0 || (!d.grouped() && (d.rows == 0 || d.cols == 0)))
      return CUBLAS_STATUS_SUCCESS;
    return blas::status_of(library::run_in_stream(stream, [it = *this] { it.compute(); }));
  }

private:
  void compute() const {
    switch (arithmetic()) {
    case numbers::real32:
      return multiply_all<float>();
    case numbers::real64:
      return multiply_all<double>();
    case numbers::complex32:
      return multiply_all<float2>();
    case numbers::complex64:
      return multiply_all<double2>();
    case numbers::none:
      return;
    }
  }

  template <class Wide> void multiply_all() const {
    const index elements = d.grouped() ? 0 : index(d.rows) * index(d.cols);
    blas::for_problems(d.count, elements, [&](index i) { multiply<Wide>(i); });
  }

  template <class Wide> Wide factor_at(const factor &one, index batch_stride, index i) const {
    if (batch_stride == 0)
      return one.get<Wide>(op.scale_type);
    return number_at<Wide>(op.scale_type, static_cast<const void *const *>(one.where)[i]);
  }

  template <class Wide> void multiply(index i) const {
    const matrix a = member(this->a, A, i), b = member(this->b, B, i), d = member(this->d, D, i);
    const bool a_plain = op.transa == CUBLAS_OP_N || op.transa == CUBLAS_OP_CONJG;
    const bool b_plain = op.transb == CUBLAS_OP_N || op.transb == CUBLAS_OP_CONJG;
    const index k = a_plain ? a.cols : a.rows;
    const scales a_scales(op.a_mode, op.a_scale, k, i), b_scales(op.b_mode, op.b_scale, k, i);

    const bool in_place = is_wide<Wide>(d) && d.by_columns();
    std::vector<Wide> temporary(in_place ? 0 : d.rows * d.cols);
    Wide *const work =
        in_place ? static_cast<Wide *>(const_cast<void *>(d.data)) : temporary.data();
    const index leading = in_place ? d.ld : std::max<index>(1, d.rows);

    Wide alpha = Wide(), beta = Wide();
    const bool by_row = vector_factors();
    if (!by_row) {
      alpha = factor_at<Wide>(this->alpha, op.alpha_batch_stride, i);
      beta = factor_at<Wide>(this->beta, op.beta_batch_stride, i);
      const real_of<Wide> common = (a_scales.one_for_all() ? a_scales.common() : 1) *
                                   (b_scales.one_for_all() ? b_scales.common() : 1);
      alpha = common * alpha;
    } else {
      alpha = blas::number<Wide>(1);
    }

    // What is added lies where the product goes; with factors by row, it comes after it.
    if (!by_row && !is_zero(beta))
      read_addend(i, d, work, leading);
    {
      const factor_matrix<Wide> left(a, op.transa, a_scales, !a_plain);
      const factor_matrix<Wide> right(b, op.transb, b_scales, b_plain);
      blas::product({left.op, right.op, d.rows, d.cols, k, left.leading, right.leading, leading},
                    alpha, left.data, right.data, by_row ? Wide() : beta, work);
      if constexpr (!is_complex<Wide>)
        sum_operand(i, left, right, k, d);
    }
    if (by_row)
      apply_factors_by_row(i, d, work, leading);
    finish(i, d, work, leading, in_place);
  }

  /// Puts C where the product is added to it, unless it lies there.
  template <class Wide>
  void read_addend(index i, const matrix &d, Wide *work, index leading) const {
    const matrix c = member(this->c, C, i);
    if (c.data == work && c.ld == leading && is_wide<Wide>(c) && c.order == d.order)
      return;
    const scales of_c(op.c_mode, op.c_scale, c.rows, i);
    using real = real_of<Wide>;
    if (of_c.one_for_all()) {
      const real common = of_c.common();
      read_matrix(c, work, leading, [=](index, index) { return common; });
    } else {
      read_matrix(c, work, leading,
                  [&](index row, index col) { return real(of_c.at(row, col, c.cols)); });
    }
  }

  template <class Wide>
  void apply_factors_by_row(index i, const matrix &d, Wide *work, index leading) const {
    const bool has_beta = op.pointer_mode != CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO;
    const bool beta_by_row = op.pointer_mode == CUBLASLT_POINTER_MODE_DEVICE_VECTOR;
    std::vector<Wide> addend;
    if (has_beta && C) {
      addend.resize(d.rows * d.cols);
      read_addend(i, d, addend.data(), std::max<index>(1, d.rows));
    }
    std::vector<Wide> alphas(d.rows), betas(d.rows);
    for (index row = 0; row < d.rows; ++row) {
      alphas[row] = alpha.get<Wide>(op.scale_type, row + i * op.alpha_stride);
      if (has_beta)
        betas[row] = beta.get<Wide>(op.scale_type, beta_by_row ? row + i * op.alpha_stride : 0);
    }
    for_columns(d.rows, d.cols, [&](index col) {
      for (index row = 0; row < d.rows; ++row) {
        Wide &value = work[row + col * leading];
        value = alphas[row] * value;
        if (!addend.empty() && !is_zero(betas[row]))
          value = value + betas[row] * addend[row + col * d.rows];
      }
    });
  }

  /// The bias's gradient as the sums of A's rows or of B's columns.
  template <class Wide>
  void sum_operand(index i, const factor_matrix<Wide> &left, const factor_matrix<Wide> &right,
                   index k, const matrix &d) const {
    const bool of_a = epilogue().a_gradient();
    if (!of_a && !epilogue().b_gradient())
      return;
    std::vector<double> sums(of_a ? d.rows : d.cols);
    library::for_chunks(sums.size(), 16, [&](auto first, auto last, auto) {
      for (auto at = first; at < last; ++at)
        for (index l = 0; l < k; ++l)
          sums[at] += of_a ? left.at(at, l) : right.at(l, at);
    });
    blaslt::epilogue<Wide>{*this, i, nullptr, d.rows, d.cols, 0}.write_bias(sums);
  }

  template <class Wide>
  void finish(index i, const matrix &d, Wide *work, index leading, bool in_place) const {
    if constexpr (!is_complex<Wide>) {
      const blaslt::epilogue<Wide> last{*this, i, work, d.rows, d.cols, leading};
      last.run();
      if (op.d_amax)
        *static_cast<float *>(op.d_amax) = float(last.largest());
    }
    if (in_place)
      return;
    const float scale = scales(op.d_mode, op.d_scale, d.rows, i).common();
    if constexpr (std::is_same_v<Wide, float>)
      if (op.d_out_scale)
        return write_blocks(d, work, leading, scale, op.d_out_mode, op.d_out_scale);
    write_matrix(d, work, leading, real_of<Wide>(scale));
  }
};

} // namespace
} // namespace offloom::blaslt

using namespace offloom::blaslt;

extern "C" cublasStatus_t
cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha, const void *A,
               cublasLtMatrixLayout_t a_layout, const void *B, cublasLtMatrixLayout_t b_layout,
               const void *beta, const void *C, cublasLtMatrixLayout_t c_layout, void *D,
               cublasLtMatrixLayout_t d_layout, const cublasLtMatmulAlgo_t *algo, void *, size_t,
               cudaStream_t stream) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!desc || !a_layout || !b_layout || !d_layout || !alpha || !A || !B || !D)
    return CUBLAS_STATUS_INVALID_VALUE;
  const problem p = {of(desc), of(a_layout), of(b_layout), of(c_layout ? c_layout : d_layout),
                     of(d_layout)};
  cublasStatus_t status = check(p);
  if (status == CUBLAS_STATUS_SUCCESS && algo)
    status = check(of(algo), p);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  const bool needs_beta = p.op.pointer_mode != CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO;
  if ((needs_beta && !beta) || (p.epilogue().bias() && !p.op.bias) ||
      (p.epilogue().aux() && !p.op.aux))
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool host = p.op.pointer_mode == CUBLASLT_POINTER_MODE_HOST;
  const bool host_beta =
      host || p.op.pointer_mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST;
  const call it = {p,
                   A,
                   B,
                   C,
                   D,
                   factor(alpha, host, p.op.scale_type),
                   factor(needs_beta ? beta : alpha, host_beta, p.op.scale_type)};
  return it.run(stream);
}
