// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library's handle, and what it says of itself.
#include "call.h"

#include "cuda_version_macros.h"

#include <iterator>

extern "C" void openblas_set_num_threads(int count);

extern "C" {

size_t cudnnGetVersion() { return CUDNN_VERSION; }
size_t cudnnGetCudartVersion() { return CUDART_VERSION; }

const char *cudnnGetErrorString(cudnnStatus_t status) {
  static const char *const names[] = {
      "CUDNN_STATUS_SUCCESS",
      "CUDNN_STATUS_NOT_INITIALIZED",
      "CUDNN_STATUS_ALLOC_FAILED",
      "CUDNN_STATUS_BAD_PARAM",
      "CUDNN_STATUS_INTERNAL_ERROR",
      "CUDNN_STATUS_INVALID_VALUE",
      "CUDNN_STATUS_ARCH_MISMATCH",
      "CUDNN_STATUS_MAPPING_ERROR",
      "CUDNN_STATUS_EXECUTION_FAILED",
      "CUDNN_STATUS_NOT_SUPPORTED",
      "CUDNN_STATUS_LICENSE_ERROR",
      "CUDNN_STATUS_RUNTIME_PREREQUISITE_MISSING",
      "CUDNN_STATUS_RUNTIME_IN_PROGRESS",
      "CUDNN_STATUS_RUNTIME_FP_OVERFLOW",
      "CUDNN_STATUS_VERSION_MISMATCH",
  };
  return status >= 0 && status < int(std::size(names)) ? names[status] : "CUDNN_UNKNOWN_STATUS";
}

cudnnStatus_t cudnnQueryRuntimeError(cudnnHandle_t handle, cudnnStatus_t *status,
                                     cudnnErrQueryMode_t mode, cudnnRuntimeTag_t *) {
  if (!handle || !status)
    return CUDNN_STATUS_BAD_PARAM;
  *status = CUDNN_STATUS_SUCCESS;
  if (mode == CUDNN_ERRQUERY_BLOCKING && cudaStreamSynchronize(handle->stream) != cudaSuccess)
    *status = CUDNN_STATUS_EXECUTION_FAILED;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUDNN_STATUS_BAD_PARAM;
  const int parts[] = {CUDNN_MAJOR, CUDNN_MINOR, CUDNN_PATCHLEVEL};
  *value = parts[type];
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  if (!handle)
    return CUDNN_STATUS_BAD_PARAM;
  if (cudaFree(nullptr) != cudaSuccess)
    return CUDNN_STATUS_NOT_INITIALIZED;
  openblas_set_num_threads(1); // cores share images instead
  *handle = new cudnnContext;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  if (!handle)
    return CUDNN_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUDNN_STATUS_BAD_PARAM;
  handle->stream = stream;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetStream(cudnnHandle_t handle, cudaStream_t *stream) {
  if (!handle || !stream)
    return CUDNN_STATUS_BAD_PARAM;
  *stream = handle->stream;
  return CUDNN_STATUS_SUCCESS;
}

} // extern "C"
