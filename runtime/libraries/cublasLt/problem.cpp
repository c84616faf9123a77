// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which products cuBLASLt has, on which devices.
#include "problem.h"

namespace offloom::blaslt {
namespace {

bool one_of(int value, std::initializer_list<int> values) {
  for (int other : values)
    if (value == other)
      return true;
  return false;
}

numbers numbers_of_halves(int scale, int a, int b, int c, int d) {
  const bool all = a == CUDA_R_16F && b == a && c == a && d == a;
  return scale == CUDA_R_16F && all ? numbers::real32 : numbers::none;
}

/// Sums of products of bytes are exact in double.
numbers numbers_of_integers(int scale, int a, int b, int c, int d) {
  if (a != CUDA_R_8I || b != a || c != d)
    return numbers::none;
  const bool known =
      (scale == CUDA_R_32I && d == CUDA_R_32I) || (scale == CUDA_R_32F && d == CUDA_R_8I);
  return known ? numbers::real64 : numbers::none;
}

numbers numbers_of_doubles(int scale, int a, int b, int c, int d) {
  if (scale != a || b != a || c != a || d != a)
    return numbers::none;
  return a == CUDA_R_64F ? numbers::real64 : a == CUDA_C_64F ? numbers::complex64 : numbers::none;
}

numbers numbers_of_bytes(int a, int b, int c, int d) {
  if (a == CUDA_R_8F_E5M2 && b == CUDA_R_8F_E5M2)
    return numbers::none;
  const bool has_e5m2 = a == CUDA_R_8F_E5M2 || b == CUDA_R_8F_E5M2;
  const bool wide_c = one_of(c, {CUDA_R_16F, CUDA_R_16BF});
  const bool narrow_d = d == CUDA_R_8F_E4M3 || (d == CUDA_R_8F_E5M2 && has_e5m2);
  const bool known =
      (one_of(c, {CUDA_R_16F, CUDA_R_16BF, CUDA_R_32F}) && d == c) || (wide_c && narrow_d);
  return known ? numbers::real32 : numbers::none;
}

numbers numbers_of_singles(int scale, int a, int b, int c, int d) {
  const auto fp8 = [](int type) { return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2; };
  if (scale == CUDA_R_32F && fp8(a) && fp8(b))
    return numbers_of_bytes(a, b, c, d);
  if (scale == CUDA_R_32F && a == CUDA_R_4F_E2M1 && b == a) {
    const bool known = (one_of(c, {CUDA_R_16F, CUDA_R_16BF, CUDA_R_32F}) && d == c) ||
                       (one_of(c, {CUDA_R_16F, CUDA_R_16BF}) && d == CUDA_R_4F_E2M1);
    return known ? numbers::real32 : numbers::none;
  }
  if (a != b || c != d)
    return numbers::none;
  if (scale == CUDA_R_32F) {
    if (a == CUDA_R_8I && c == CUDA_R_32F)
      return numbers::real64;
    const bool known = (one_of(a, {CUDA_R_16F, CUDA_R_16BF}) && one_of(c, {a, CUDA_R_32F})) ||
                       (a == CUDA_R_32F && c == a);
    return known ? numbers::real32 : numbers::none;
  }
  const bool known =
      scale == CUDA_C_32F && ((one_of(a, {CUDA_C_32F, CUDA_C_8I}) && c == CUDA_C_32F) ||
                              (one_of(a, {CUDA_C_16F, CUDA_C_16BF}) && one_of(c, {a, CUDA_C_32F})));
  return known ? numbers::complex32 : numbers::none;
}

int capability() {
  int device = 0, major = 0, minor = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
  return major * 10 + minor;
}

bool hopper() { return capability() == 90; }
bool blackwell() { return capability() >= 100; }

index op_rows(const layout &l, int op) {
  return op == CUBLAS_OP_N || op == CUBLAS_OP_CONJG ? l.rows : l.cols;
}
index op_cols(const layout &l, int op) {
  return op == CUBLAS_OP_N || op == CUBLAS_OP_CONJG ? l.cols : l.rows;
}

bool ld_is_enough(const layout &l, bool may_repeat) {
  const matrix m = {nullptr, l.type, l.order, index(l.rows), index(l.cols), l.ld, 0};
  return l.ld >= m.least_ld() || (may_repeat && l.ld == 0);
}

/// Sizes and settings that contradict each other.
bool consistent(const problem &p) {
  const matmul_desc &op = p.op;
  for (int operation : {op.transa, op.transb, op.transc})
    if (!blas::known(cublasOperation_t(operation)))
      return false;
  for (const layout *l : {&p.a, &p.b, &p.c, &p.d})
    if (!known_order(l->order) || l->count < 0 || l->count != p.d.count ||
        l->batch_mode > CUBLASLT_BATCH_MODE_GROUPED || l->grouped() != p.d.grouped())
      return false;
  if (op.pointer_mode < 0 ||
      op.pointer_mode > CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST ||
      p.c.order != p.d.order)
    return false;
  if (p.d.grouped())
    return true; // the sizes are on the device
  return ld_is_enough(p.a, false) && ld_is_enough(p.b, false) && ld_is_enough(p.c, true) &&
         ld_is_enough(p.d, false) && p.c.rows == p.d.rows && p.c.cols == p.d.cols &&
         op_rows(p.a, op.transa) == index(p.d.rows) && op_cols(p.b, op.transb) == index(p.d.cols) &&
         op_cols(p.a, op.transa) == op_rows(p.b, op.transb);
}

bool known_epilogue(steps epilogue) {
  return one_of(int(epilogue.bits),
                {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_RELU, CUBLASLT_EPILOGUE_RELU_AUX,
                 CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS,
                 CUBLASLT_EPILOGUE_RELU_AUX_BIAS, CUBLASLT_EPILOGUE_DRELU,
                 CUBLASLT_EPILOGUE_DRELU_BGRAD, CUBLASLT_EPILOGUE_GELU, CUBLASLT_EPILOGUE_GELU_AUX,
                 CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX_BIAS,
                 CUBLASLT_EPILOGUE_DGELU, CUBLASLT_EPILOGUE_DGELU_BGRAD, CUBLASLT_EPILOGUE_BGRADA,
                 CUBLASLT_EPILOGUE_BGRADB});
}

cublasStatus_t check_epilogue(const problem &p) {
  const steps epilogue = p.epilogue();
  if (!known_epilogue(epilogue))
    return CUBLAS_STATUS_INVALID_VALUE;
  // A bias that no step takes is a mistake, as on an H200.
  if (p.op.bias && !epilogue.bias())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (epilogue.none())
    return CUBLAS_STATUS_SUCCESS;
  // Products of bytes have one if they are bytes in the orders of 32 columns.
  const bool bytes = p.d.type == CUDA_R_8I && p.d.order >= CUBLASLT_ORDER_COL32;
  const bool real = !is_complex_type(p.d.type) && (p.a.type != CUDA_R_8I || bytes);
  const bool grouped_bias = p.d.grouped() && epilogue.bits == CUBLASLT_EPILOGUE_BIAS && blackwell();
  if (!real || p.d.order == CUBLASLT_ORDER_ROW || (!p.d.strided() && !grouped_bias))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (epilogue.aux()) {
    const index unit = epilogue.aux_is_mask() ? 128 : 8;
    if (p.op.aux_ld < index(p.d.rows) || p.op.aux_ld % unit != 0 || p.op.aux_stride % unit != 0)
      return CUBLAS_STATUS_INVALID_VALUE;
  }
  return bits_of(p.bias_type()) && bits_of(p.aux_type()) ? CUBLAS_STATUS_SUCCESS
                                                         : CUBLAS_STATUS_INVALID_VALUE;
}

/// Scales belong to narrow elements alone, but for one of C.
cublasStatus_t check_scales_of_wide(const problem &p) {
  const matmul_desc &op = p.op;
  const bool any = op.a_scale || op.b_scale || op.c_scale || op.d_scale || op.d_amax ||
                   op.aux_scale || op.aux_amax || op.d_out_scale;
  const bool modes =
      op.a_mode || op.b_mode || op.c_mode || op.d_mode || op.aux_mode || op.d_out_mode;
  return any || modes ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;
}

bool known_modes(const problem &p) {
  constexpr int scalar = CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F,
                of_16 = CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3,
                of_32 = CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0,
                outer = CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F,
                of_128 = CUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F,
                block = CUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F,
                each = CUBLASLT_MATMUL_MATRIX_SCALE_PER_BATCH_SCALAR_32F;
  const int a = p.op.a_mode, b = p.op.b_mode;
  const bool wide_d = !is_narrow(p.d.type);
  if (p.a.type == CUDA_R_4F_E2M1)
    return a == of_16 && b == of_16 && blackwell();
  if (a == scalar && b == scalar)
    return true;
  if (one_of(of_32, {a, b}))
    return a == b && blackwell();
  if (one_of(each, {a, b}))
    return a == b && p.d.grouped() && blackwell();
  if (one_of(outer, {a, b}))
    return a == b && wide_d && hopper();
  return wide_d && hopper() &&
         ((a == of_128 && one_of(b, {of_128, block})) || (a == block && b == of_128));
}

cublasStatus_t check_narrow(const problem &p) {
  const int device = capability();
  const bool one_form = device < 100 || device >= 120 || p.a.type == CUDA_R_4F_E2M1;
  if (device < 89 || (one_form && (p.op.transa != CUBLAS_OP_T || p.op.transb != CUBLAS_OP_N)))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  for (const layout *l : {&p.a, &p.b, &p.c, &p.d})
    if (!l->grouped() && l->ld * bits_of(l->type) % 128 != 0)
      return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!known_modes(p))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (p.op.d_scale && !is_narrow(p.d.type))
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool blocks = p.op.a_mode == CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3 ||
                      p.op.a_mode == CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0;
  // D's factors are written if and only if D is stored in blocks of them.
  const bool writes = blocks && is_narrow(p.d.type);
  return (p.op.d_out_scale != nullptr) == writes ? CUBLAS_STATUS_SUCCESS
                                                 : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t check_batches(const problem &p) {
  if (p.a.strided() && p.b.strided() && p.c.strided() && p.d.strided()) {
    const bool no_stride = p.op.pointer_mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO;
    return no_stride && p.op.alpha_stride != 0 ? CUBLAS_STATUS_INVALID_VALUE
                                               : CUBLAS_STATUS_SUCCESS;
  }
  if (p.vector_factors() || p.op.alpha_stride != 0)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!p.d.grouped())
    return CUBLAS_STATUS_SUCCESS;
  const bool own_factors = p.op.alpha_batch_stride || p.op.beta_batch_stride;
  const bool columns = p.a.order == CUBLASLT_ORDER_COL && p.b.order == CUBLASLT_ORDER_COL &&
                       p.d.order == CUBLASLT_ORDER_COL;
  const bool known = one_of(p.a.type, {CUDA_R_16F, CUDA_R_16BF}) || p.narrow();
  const int device = capability();
  const bool newer = device >= 100 && device < 120;
  return columns && known && (newer || (hopper() && !own_factors)) ? CUBLAS_STATUS_SUCCESS
                                                                   : CUBLAS_STATUS_NOT_SUPPORTED;
}

bool conjugation_by_rows(const problem &p) {
  const bool conjugates = p.op.transa == CUBLAS_OP_C || p.op.transb == CUBLAS_OP_C;
  int by_rows = 0;
  for (const layout *l : {&p.a, &p.b, &p.c, &p.d})
    by_rows += l->order == CUBLASLT_ORDER_ROW;
  return is_complex_type(p.d.type) && conjugates && by_rows != 0 && by_rows != 4;
}

} // namespace

numbers numbers_of(int compute, int scale, int a, int b, int c, int d) {
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    return numbers_of_halves(scale, a, b, c, d);
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    return numbers_of_integers(scale, a, b, c, d);
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
  case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
    return numbers_of_doubles(scale, a, b, c, d);
  case CUBLAS_COMPUTE_32F:
  case CUBLAS_COMPUTE_32F_PEDANTIC:
    return numbers_of_singles(scale, a, b, c, d);
  case CUBLAS_COMPUTE_32F_FAST_16F:
  case CUBLAS_COMPUTE_32F_FAST_16BF:
  case CUBLAS_COMPUTE_32F_FAST_TF32:
  case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
    if (one_of(a, {CUDA_R_32F, CUDA_C_32F}) && scale == a)
      return numbers_of_singles(scale, a, b, c, d);
    return numbers::none;
  default:
    return numbers::none;
  }
}

int problem::bias_type() const {
  if (op.bias_type != -1)
    return op.bias_type;
  if (d.type == CUDA_R_8I)
    return op.scale_type;
  if (narrow() && (d.type == CUDA_R_32F || is_narrow(d.type)))
    return c.type == CUDA_R_16F ? CUDA_R_16F : CUDA_R_16BF;
  return d.type;
}

cublasStatus_t check(const problem &p) {
  if (!consistent(p))
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool synchronised = p.op.chunks_of_rows || p.op.chunks_of_cols;
  if (p.arithmetic() == numbers::none || p.op.transc != CUBLAS_OP_N ||
      p.op.fill != CUBLAS_FILL_MODE_FULL || synchronised || conjugation_by_rows(p))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  for (const cublasStatus_t status :
       {check_epilogue(p), p.narrow() ? check_narrow(p) : check_scales_of_wide(p),
        check_batches(p)})
    if (status != CUBLAS_STATUS_SUCCESS)
      return status;
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace offloom::blaslt
