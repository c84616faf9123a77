// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles, their modes, the names of status codes.
#include "call.h"

#include <new>

namespace offloom::sparse {

cusparseStatus_t status_of(cudaError_t error) {
  switch (error) {
  case cudaSuccess:
    return CUSPARSE_STATUS_SUCCESS;
  case cudaErrorMemoryAllocation:
    return CUSPARSE_STATUS_ALLOC_FAILED;
  default:
    return CUSPARSE_STATUS_EXECUTION_FAILED;
  }
}

namespace {

struct status_text {
  const char *name;
  const char *text;
};

/// By number.
constexpr status_text status_texts[] = {
    {"CUSPARSE_STATUS_SUCCESS", "success"},
    {"CUSPARSE_STATUS_NOT_INITIALIZED", "initialization error"},
    {"CUSPARSE_STATUS_ALLOC_FAILED", "out of memory"},
    {"CUSPARSE_STATUS_INVALID_VALUE", "invalid value"},
    {"CUSPARSE_STATUS_ARCH_MISMATCH", "architecture mismatch"},
    {"CUSPARSE_STATUS_MAPPING_ERROR", "texture memory access failed"},
    {"CUSPARSE_STATUS_EXECUTION_FAILED", "kernel launch failure"},
    {"CUSPARSE_STATUS_INTERNAL_ERROR", "internal error"},
    {"CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED", "matrix type not supported"},
    {"CUSPARSE_STATUS_ZERO_PIVOT", "zero pivot"},
    {"CUSPARSE_STATUS_NOT_SUPPORTED", "operation not supported"},
    {"CUSPARSE_STATUS_INSUFFICIENT_RESOURCES", "insufficient resources"},
};

status_text text_of(cusparseStatus_t status) {
  if (status < 0 || status > CUSPARSE_STATUS_INSUFFICIENT_RESOURCES)
    return {"unrecognized error code", "unrecognized error code"};
  return status_texts[status];
}

} // namespace
} // namespace offloom::sparse

using namespace offloom::sparse;

extern "C" {

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle) {
  if (!handle)
    return CUSPARSE_STATUS_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess) // a broken context has no libraries either
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  *handle = new (std::nothrow) cusparseContext;
  return *handle ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ALLOC_FAILED;
}

/// Work in the stream has what it needs: nothing is waited for.
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
  delete handle; // none is as good as one
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!version)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *version = CUSPARSE_VERSION;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUSPARSE_STATUS_INVALID_VALUE;
  const int parts[] = {CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH};
  *value = parts[type];
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  if (!handle)
    return CUSPARSE_STATUS_INVALID_VALUE;
  handle->stream = stream;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!stream)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *stream = handle->stream;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (mode != CUSPARSE_POINTER_MODE_HOST && mode != CUSPARSE_POINTER_MODE_DEVICE)
    return CUSPARSE_STATUS_INVALID_VALUE;
  handle->pointer_mode = mode;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode) {
  if (!handle)
    return CUSPARSE_STATUS_NOT_INITIALIZED;
  if (!mode)
    return CUSPARSE_STATUS_INVALID_VALUE;
  *mode = handle->pointer_mode;
  return CUSPARSE_STATUS_SUCCESS;
}

const char *cusparseGetErrorName(cusparseStatus_t status) { return text_of(status).name; }
const char *cusparseGetErrorString(cusparseStatus_t status) { return text_of(status).text; }

} // extern "C"
