// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products whose elements are halves, bfloat16 or bytes, and those whose types are arguments.
//
// Such matrices are converted, multiplied as float or double, and rounded once at the end,
// whichever of the fast types of computation is asked for. Bytes are multiplied as double, which is
// exact: sums are those of integers, and wrap as a GPU's do.
#include "groups.h"
#include "product.h"

#include <type_traits>

namespace offloom::blas {
namespace {

template <class Wide, class T> Wide widened(T value) {
  if constexpr (std::is_same_v<T, __half>)
    return __half2float(value);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __bfloat162float(value);
  else if constexpr (std::is_same_v<T, char2>) // CUDA_C_8I
    return {float(value.x), float(value.y)};
  else
    return value;
}

template <class T, class Wide> T narrowed(Wide value) {
  if constexpr (std::is_same_v<T, __half>)
    return __float2half(value);
  else if constexpr (std::is_same_v<T, __nv_bfloat16>)
    return __float2bfloat16(value);
  else if constexpr (std::is_same_v<T, std::int32_t>)
    return std::int32_t(std::uint32_t(std::int64_t(value)));
  else
    return value;
}

template <class Wide, class T>
std::vector<Wide> converted(const T *from, index rows, index cols, index leading) {
  std::vector<Wide> to(rows * cols);
  library::for_chunks(cols, std::max<index>(1, 16384 / (rows + 1)),
                      [&](auto first, auto last, auto) {
                        for (index col = first; col < index(last); ++col)
                          for (index row = 0; row < rows; ++row)
                            to[row + col * rows] = widened<Wide>(from[row + col * leading]);
                      });
  return to;
}

/// C = alpha * op(A) * op(B) + beta * C for elements In and Out, computed in Wide.
template <class Wide, class In, class Out, class Scalar>
void mixed_product(const gemm_shape &s, Scalar alpha, const In *A, const In *B, Scalar beta,
                   Out *C) {
  if constexpr (std::is_same_v<In, Wide> && std::is_same_v<Out, Wide>) {
    product(s, Wide(alpha), A, B, Wide(beta), C);
  } else {
    const std::vector<Wide> a = converted<Wide>(A, s.a_rows(), s.a_cols(), s.lda);
    const std::vector<Wide> b = converted<Wide>(B, s.b_rows(), s.b_cols(), s.ldb);
    std::vector<Wide> c(s.m * s.n);
    product({s.transa, s.transb, s.m, s.n, s.k, std::max<index>(1, s.a_rows()),
             std::max<index>(1, s.b_rows()), s.m},
            number<Wide>(1), a.data(), b.data(), number<Wide>(0), c.data());
    for (index col = 0; col < s.n; ++col)
      for (index row = 0; row < s.m; ++row) {
        Out &to = C[row + col * s.ldc];
        const Wide sum = c[row + col * s.m];
        const Wide scaled = is_zero(Wide(beta))
                                ? Wide(alpha) * sum
                                : Wide(alpha) * sum + Wide(beta) * widened<Wide>(to);
        to = narrowed<Out>(scaled);
      }
  }
}

/// The pointers of a batch, given as an array or as strides, without their type.
struct untyped_batch {
  const void *const *pointers; ///< or null
  const void *first;
  long long stride; ///< in elements

  template <class T> T *at(index i) const {
    const void *where = pointers ? pointers[i] : static_cast<const T *>(first) + i * stride;
    return static_cast<T *>(const_cast<void *>(where));
  }
};

struct mixed_call {
  cublasHandle_t handle;
  gemm_shape shape;
  const void *alpha, *beta;
  untyped_batch A, B, C;
  index count;

  template <class Wide, class In, class Out, class Scalar> cublasStatus_t run() const {
    const bool usable = shape.valid() && alpha && beta;
    const cublasStatus_t status =
        check(handle, {shape.m, shape.n, shape.k, shape.lda, shape.ldb, shape.ldc, count}, usable);
    if (status != CUBLAS_STATUS_SUCCESS || shape.empty() || count == 0)
      return status;
    return enqueue(handle, [call = *this, a = scalar(handle, static_cast<const Scalar *>(alpha)),
                            b = scalar(handle, static_cast<const Scalar *>(beta))] {
      call.multiply<Wide, In, Out>(widened<Wide>(a()), widened<Wide>(b()));
    });
  }

private:
  template <class Wide, class In, class Out> void multiply(Wide alpha, Wide beta) const {
    for_problems(count, shape.m * shape.n, [&](index i) {
      mixed_product<Wide>(shape, alpha, A.at<const In>(i), B.at<const In>(i), beta, C.at<Out>(i));
    });
  }
};

/// The combination of types that the documentation's table for cublasGemmEx has, or null.
using mixed_function = cublasStatus_t (mixed_call::*)() const;

mixed_function function_for(cublasComputeType_t compute, cudaDataType ab, cudaDataType c) {
  switch (compute) {
  case CUBLAS_COMPUTE_16F:
  case CUBLAS_COMPUTE_16F_PEDANTIC:
    if (ab == CUDA_R_16F && c == CUDA_R_16F)
      return &mixed_call::run<float, __half, __half, __half>;
    return nullptr;
  case CUBLAS_COMPUTE_32I:
  case CUBLAS_COMPUTE_32I_PEDANTIC:
    if (ab == CUDA_R_8I && c == CUDA_R_32I)
      return &mixed_call::run<double, std::int8_t, std::int32_t, std::int32_t>;
    return nullptr;
  case CUBLAS_COMPUTE_64F:
  case CUBLAS_COMPUTE_64F_PEDANTIC:
  case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
    if (ab == CUDA_R_64F && c == CUDA_R_64F)
      return &mixed_call::run<double, double, double, double>;
    if (ab == CUDA_C_64F && c == CUDA_C_64F)
      return &mixed_call::run<double2, double2, double2, double2>;
    return nullptr;
  case CUBLAS_COMPUTE_32F:
  case CUBLAS_COMPUTE_32F_PEDANTIC:
  case CUBLAS_COMPUTE_32F_FAST_16F:
  case CUBLAS_COMPUTE_32F_FAST_16BF:
  case CUBLAS_COMPUTE_32F_FAST_TF32:
    if (ab == CUDA_R_16BF && c == CUDA_R_16BF)
      return &mixed_call::run<float, __nv_bfloat16, __nv_bfloat16, float>;
    if (ab == CUDA_R_16F && c == CUDA_R_16F)
      return &mixed_call::run<float, __half, __half, float>;
    if (ab == CUDA_R_8I && c == CUDA_R_32F)
      return &mixed_call::run<float, std::int8_t, float, float>;
    if (ab == CUDA_R_16BF && c == CUDA_R_32F)
      return &mixed_call::run<float, __nv_bfloat16, float, float>;
    if (ab == CUDA_R_16F && c == CUDA_R_32F)
      return &mixed_call::run<float, __half, float, float>;
    if (ab == CUDA_C_8I && c == CUDA_C_32F)
      return &mixed_call::run<float2, char2, float2, float2>;
    [[fallthrough]];
  case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
    if (ab == CUDA_R_32F && c == CUDA_R_32F)
      return &mixed_call::run<float, float, float, float>;
    if (ab == CUDA_C_32F && c == CUDA_C_32F)
      return &mixed_call::run<float2, float2, float2, float2>;
    return nullptr;
  }
  return nullptr;
}

/// Groups are real, and their sums are float or double.
bool function_for_groups(cublasComputeType_t compute, cudaDataType a, cudaDataType b,
                         cudaDataType c) {
  const bool real =
      c == a && (a == CUDA_R_16F || a == CUDA_R_16BF || a == CUDA_R_32F || a == CUDA_R_64F);
  return a == b && real && compute != CUBLAS_COMPUTE_16F &&
         compute != CUBLAS_COMPUTE_16F_PEDANTIC && function_for(compute, a, c);
}

cublasStatus_t run(const mixed_call &call, cudaDataType a_type, cudaDataType b_type,
                   cudaDataType c_type, cublasComputeType_t compute) {
  if (!call.handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  const mixed_function function =
      a_type == b_type ? function_for(compute, a_type, c_type) : nullptr;
  return function ? (call.*function)() : CUBLAS_STATUS_NOT_SUPPORTED;
}

} // namespace
} // namespace offloom::blas

using namespace offloom::blas;

extern "C" {

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void *alpha,
                            const void *A, cudaDataType a_type, int lda, const void *B,
                            cudaDataType b_type, int ldb, const void *beta, void *C,
                            cudaDataType c_type, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm) {
  return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, 0, B,
                                    b_type, ldb, 0, beta, C, c_type, ldc, 0, 1, compute, algorithm);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void *alpha, const void *A, cudaDataType a_type,
                                          int lda, long long stride_a, const void *B,
                                          cudaDataType b_type, int ldb, long long stride_b,
                                          const void *beta, void *C, cudaDataType c_type, int ldc,
                                          long long stride_c, int count,
                                          cublasComputeType_t compute, cublasGemmAlgo_t) {
  return run({handle,
              {transa, transb, m, n, k, lda, ldb, ldc},
              alpha,
              beta,
              {nullptr, A, stride_a},
              {nullptr, B, stride_b},
              {nullptr, C, stride_c},
              count},
             a_type, b_type, c_type, compute);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                   cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                   const void *const A[], cudaDataType a_type, int lda,
                                   const void *const B[], cudaDataType b_type, int ldb,
                                   const void *beta, void *const C[], cudaDataType c_type, int ldc,
                                   int count, cublasComputeType_t compute, cublasGemmAlgo_t) {
  return run({handle,
              {transa, transb, m, n, k, lda, ldb, ldc},
              alpha,
              beta,
              {A, nullptr, 0},
              {B, nullptr, 0},
              {C, nullptr, 0},
              count},
             a_type, b_type, c_type, compute);
}

cublasStatus_t cublasGemmGroupedBatchedEx(
    cublasHandle_t handle, const cublasOperation_t transa[], const cublasOperation_t transb[],
    const int m[], const int n[], const int k[], const void *alpha, const void *const A[],
    cudaDataType_t a_type, const int lda[], const void *const B[], cudaDataType_t b_type,
    const int ldb[], const void *beta, void *const C[], cudaDataType_t c_type, const int ldc[],
    int groups, const int sizes[], cublasComputeType_t compute) {
  const std::int64_t factor =
      compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC ? sizeof(double)
                                                                              : sizeof(float);
  if (handle && !function_for_groups(compute, a_type, b_type, c_type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  return for_groups(
      handle, groups, sizes, {transa, transb, m, n, k, lda, ldb, ldc},
      [&](auto g, auto first, bool only_check) {
        const gemm_shape shape = {transa[g], transb[g], m[g], n[g], k[g], lda[g], ldb[g], ldc[g]};
        if (only_check)
          return check(handle, {m[g], n[g], k[g], sizes[g]}, shape.valid() && alpha && beta);
        return run({handle,
                    shape,
                    static_cast<const char *>(alpha) + g * factor,
                    static_cast<const char *>(beta) + g * factor,
                    {A + first, nullptr, 0},
                    {B + first, nullptr, 0},
                    {C + first, nullptr, 0},
                    sizes[g]},
                   a_type, b_type, c_type, compute);
      });
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const float *alpha,
                             const void *A, cudaDataType a_type, int lda, const void *B,
                             cudaDataType b_type, int ldb, const float *beta, void *C,
                             cudaDataType c_type, int ldc) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta,
                      C, c_type, ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasCgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha,
                             const void *A, cudaDataType a_type, int lda, const void *B,
                             cudaDataType b_type, int ldb, const cuComplex *beta, void *C,
                             cudaDataType c_type, int ldc) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, a_type, lda, B, b_type, ldb, beta,
                      C, c_type, ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const __half *alpha,
                           const __half *A, int lda, const __half *B, int ldb, const __half *beta,
                           __half *C, int ldc) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, CUDA_R_16F, lda, B, CUDA_R_16F,
                      ldb, beta, C, CUDA_R_16F, ldc, CUBLAS_COMPUTE_16F, CUBLAS_GEMM_DEFAULT);
}

cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
                                  cublasOperation_t transb, int m, int n, int k,
                                  const __half *alpha, const __half *const A[], int lda,
                                  const __half *const B[], int ldb, const __half *beta,
                                  __half *const C[], int ldc, int count) {
  return run({handle,
              {transa, transb, m, n, k, lda, ldb, ldc},
              alpha,
              beta,
              {reinterpret_cast<const void *const *>(A), nullptr, 0},
              {reinterpret_cast<const void *const *>(B), nullptr, 0},
              {reinterpret_cast<const void *const *>(C), nullptr, 0},
              count},
             CUDA_R_16F, CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k,
                                         const __half *alpha, const __half *A, int lda,
                                         long long stride_a, const __half *B, int ldb,
                                         long long stride_b, const __half *beta, __half *C, int ldc,
                                         long long stride_c, int count) {
  return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, CUDA_R_16F, lda,
                                    stride_a, B, CUDA_R_16F, ldb, stride_b, beta, C, CUDA_R_16F,
                                    ldc, stride_c, count, CUBLAS_COMPUTE_16F, CUBLAS_GEMM_DEFAULT);
}

} // extern "C"
