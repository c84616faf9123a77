// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every function of cuSPARSE does around its own work: types, scalars, streams.
#pragma once

#include "../cublas/scalar.h"

#include "cuda_runtime_api.h"
#include "cusparse.h"
#include "offloom/library_call.h"

#include <cstdint>
#include <utility>

struct cusparseContext {
  cudaStream_t stream = nullptr;
  cusparsePointerMode_t pointer_mode = CUSPARSE_POINTER_MODE_HOST;
};

namespace offloom::sparse {

using namespace blas; // arithmetic on the four types of elements

/// Sizes, whatever the interface has for them.
using index = std::int64_t;

cusparseStatus_t status_of(cudaError_t error);

inline bool known(cusparseOperation_t op) {
  return op >= CUSPARSE_OPERATION_NON_TRANSPOSE && op <= CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}
inline bool known(cusparseIndexBase_t base) {
  return base == CUSPARSE_INDEX_BASE_ZERO || base == CUSPARSE_INDEX_BASE_ONE;
}

inline bool known(cusparseOrder_t order) {
  return order == CUSPARSE_ORDER_COL || order == CUSPARSE_ORDER_ROW;
}
inline bool known(cusparseSpGEMMAlg_t algorithm) {
  return algorithm >= CUSPARSE_SPGEMM_DEFAULT && algorithm <= CUSPARSE_SPGEMM_ALG3;
}
inline bool known(cusparseSpSVAlg_t algorithm) { return algorithm == CUSPARSE_SPSV_ALG_DEFAULT; }
inline bool known(cusparseSpSMAlg_t algorithm) { return algorithm == CUSPARSE_SPSM_ALG_DEFAULT; }
inline bool known(cusparseSDDMMAlg_t algorithm) { return algorithm == CUSPARSE_SDDMM_ALG_DEFAULT; }
inline bool known(cusparseSparseToDenseAlg_t algorithm) {
  return algorithm == CUSPARSE_SPARSETODENSE_ALG_DEFAULT;
}
inline bool known(cusparseDenseToSparseAlg_t algorithm) {
  return algorithm == CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
}
inline bool known(cusparseCsr2CscAlg_t algorithm) {
  return algorithm == CUSPARSE_CSR2CSC_ALG_DEFAULT;
}
inline bool known(cusparseAction_t action) {
  return action == CUSPARSE_ACTION_SYMBOLIC || action == CUSPARSE_ACTION_NUMERIC;
}
/// Types that elements of matrices and vectors may have.
inline bool known(cudaDataType type) {
  for (cudaDataType each : {CUDA_R_8I, CUDA_R_16F, CUDA_R_16BF, CUDA_R_32I, CUDA_R_32F, CUDA_R_64F,
                            CUDA_C_16F, CUDA_C_16BF, CUDA_C_32F, CUDA_C_64F})
    if (type == each)
      return true;
  return false;
}

/// A scalar argument. In the mode of the host it is read during the call, in that of the device
/// when the work runs.
template <class T> class scalar {
public:
  scalar(cusparseHandle_t handle, const void *where)
      : where_(handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE ? where : nullptr),
        value_(where_ ? T() : *static_cast<const T *>(where)) {}
  T operator()() const { return where_ ? *static_cast<const T *>(where_) : value_; }

private:
  const void *where_;
  T value_;
};

/// Puts work into the handle's stream.
template <class Work> cusparseStatus_t enqueue(cusparseHandle_t handle, Work work) {
  return status_of(library::run_in_stream(handle->stream, std::move(work)));
}

/// The same for work whose result the host needs before the call returns.
template <class Work> cusparseStatus_t enqueue_and_wait(cusparseHandle_t handle, Work work) {
  const cusparseStatus_t status = enqueue(handle, std::move(work));
  return status == CUSPARSE_STATUS_SUCCESS ? status_of(cudaStreamSynchronize(handle->stream))
                                           : status;
}

/// Calls run(T()) for the type of elements that a computation is done in.
template <class Run> cusparseStatus_t with_type(cudaDataType type, Run run) {
  switch (type) {
  case CUDA_R_32F:
    return run(float());
  case CUDA_R_64F:
    return run(double());
  case CUDA_C_32F:
    return run(float2());
  case CUDA_C_64F:
    return run(double2());
  default:
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  }
}

/// Elements that only their own type is computed with.
template <class T> constexpr bool is_wide = std::is_same_v<T, double> || std::is_same_v<T, double2>;

/// Buffers have at least one byte: programs take none for an error.
inline cusparseStatus_t no_buffer(cusparseHandle_t handle, size_t *size) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!size)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *size = 1;
  return CUSPARSE_STATUS_SUCCESS;
}

} // namespace offloom::sparse
