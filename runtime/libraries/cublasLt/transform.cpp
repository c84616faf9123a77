// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cublasLtMatrixTransform: matrices of any order and type, transposed, scaled and added to matrices
// of any other. All real types are exact in double.
#include "../cublas/status.h"

#include "orders.h"

namespace offloom::blaslt {
namespace {

bool turns(int op) { return op == CUBLAS_OP_T || op == CUBLAS_OP_C; }

/// One of the two addends.
struct addend {
  const void *factor, *data;
  double2 value; ///< the factor, if it is the host's
  layout shape;
  int op;

  bool given() const { return data != nullptr; }
  template <class Wide> Wide scale(int type) const {
    return number_at<Wide>(type, factor ? factor : &value);
  }
};

/// The element of op(A).
template <class Wide> Wide element(const matrix &m, int op, index row, index col) {
  const index at = turns(op) ? m.position(col, row) : m.position(row, col);
  Wide value = Wide();
  with_elements(m.type, m.data, m.plane_offset,
                [&](auto elements) { value = widened<Wide>(elements.get(at)); });
  return op == CUBLAS_OP_C || op == CUBLAS_OP_CONJG ? blas::conjugate(value) : value;
}

struct transformation {
  addend a, b;
  layout c;
  void *C;
  int scale_type;

  void compute() const { is_complex_type(c.type) ? all<double2>() : all<double>(); }

private:
  template <class Wide> void all() const {
    for (index i = 0; i < c.count; ++i)
      one<Wide>(i);
  }
  template <class Wide> void one(index i) const {
    const matrix to = member(c, C, i, true);
    std::vector<Wide> sum(to.rows * to.cols);
    for (const addend *from : {&a, &b})
      if (from->given())
        add(*from, i, to, sum.data());
    write_matrix(to, sum.data(), to.rows, real_of<Wide>(1));
  }
  template <class Wide> void add(const addend &from, index i, const matrix &to, Wide *sum) const {
    const Wide scale = from.scale<Wide>(scale_type);
    if (blas::is_zero(scale))
      return;
    const matrix m = member(from.shape, from.data, i, true);
    for_columns(to.rows, to.cols, [&](index col) {
      for (index row = 0; row < to.rows; ++row) {
        Wide &total = sum[row + col * to.rows];
        total = total + scale * element<Wide>(m, from.op, row, col);
      }
    });
  }
};

bool usable(const layout &l) {
  const matrix m = {nullptr, l.type, l.order, index(l.rows), index(l.cols), l.ld, 0};
  return known_order(l.order) && bits_of(l.type) && l.ld >= m.least_ld() && l.count >= 0 &&
         !l.grouped();
}

/// Whether op(A) has the size of C.
bool fits(const addend &from, const layout &c) {
  const bool turned = turns(from.op);
  return usable(from.shape) && (turned ? from.shape.cols : from.shape.rows) == c.rows &&
         (turned ? from.shape.rows : from.shape.cols) == c.cols && from.shape.count == c.count;
}

} // namespace
} // namespace offloom::blaslt

using namespace offloom::blaslt;

extern "C" cublasStatus_t
cublasLtMatrixTransform(cublasLtHandle_t handle, cublasLtMatrixTransformDesc_t desc,
                        const void *alpha, const void *A, cublasLtMatrixLayout_t a_layout,
                        const void *beta, const void *B, cublasLtMatrixLayout_t b_layout, void *C,
                        cublasLtMatrixLayout_t c_layout, cudaStream_t stream) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!desc || !c_layout || !C || (A && (!a_layout || !alpha)) || (B && (!b_layout || !beta)))
    return CUBLAS_STATUS_INVALID_VALUE;
  const transform_desc &op = of(desc);
  const bool host = op.pointer_mode == CUBLASLT_POINTER_MODE_HOST;
  if (op.pointer_mode < 0 || op.pointer_mode > CUBLASLT_POINTER_MODE_DEVICE_VECTOR)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (op.pointer_mode == CUBLASLT_POINTER_MODE_DEVICE_VECTOR || !bits_of(op.scale_type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  const auto make = [&](const void *factor, const void *data, cublasLtMatrixLayout_t shape,
                        int operation) {
    addend made = {host ? nullptr : factor, data, {}, data ? of(shape) : layout(), operation};
    if (host && data)
      std::memcpy(&made.value, factor, bits_of(op.scale_type) / 8);
    return made;
  };
  const transformation it = {make(alpha, A, a_layout, op.transa),
                             make(beta, B, b_layout, op.transb), of(c_layout), C, op.scale_type};
  if (!usable(it.c) || (A && !fits(it.a, it.c)) || (B && !fits(it.b, it.c)))
    return CUBLAS_STATUS_INVALID_VALUE;
  return offloom::blas::status_of(offloom::library::run_in_stream(stream, [it] { it.compute(); }));
}
