// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handles, their modes, the names of status codes.
#include "call.h"

#include <new>

// OpenBLAS's threads would compete with the runtime's.
extern "C" void openblas_set_num_threads(int count);

namespace offloom::blas {

namespace {

/// Reads a setting of a handle, or changes one to a value that is valid.
template <class T> cublasStatus_t get(cublasHandle_t handle, T cublasContext::*setting, T *value) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!value)
    return CUBLAS_STATUS_INVALID_VALUE;
  *value = handle->*setting;
  return CUBLAS_STATUS_SUCCESS;
}
template <class T>
cublasStatus_t set(cublasHandle_t handle, T cublasContext::*setting, T value, bool valid = true) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!valid)
    return CUBLAS_STATUS_INVALID_VALUE;
  handle->*setting = value;
  return CUBLAS_STATUS_SUCCESS;
}

bool known_math(cublasMath_t mode) {
  const int kind = mode & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
  return (kind >= CUBLAS_DEFAULT_MATH && kind <= CUBLAS_FP32_EMULATED_BF16X9_MATH) ||
         kind == CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH;
}

} // namespace
} // namespace offloom::blas

using namespace offloom::blas;

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle) {
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (cudaFree(nullptr) != cudaSuccess) // a broken context has no libraries either
    return CUBLAS_STATUS_NOT_INITIALIZED;
  openblas_set_num_threads(1);
  *handle = new (std::nothrow) cublasContext;
  return *handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

/// Waits for the work of the handle's stream, as cuBLAS's own documentation says.
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  if (!handle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  cudaDeviceSynchronize();
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int *version) {
  if (!version)
    return CUBLAS_STATUS_INVALID_VALUE;
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUBLAS_STATUS_INVALID_VALUE;
  const int parts[] = {CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH};
  *value = parts[type];
  return CUBLAS_STATUS_SUCCESS;
}

size_t cublasGetCudartVersion(void) {
  int version = 0;
  cudaRuntimeGetVersion(&version);
  return version;
}

/// The host's memory is the workspace.
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *, size_t) {
  return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return set(handle, &cublasContext::stream, stream);
}
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *stream) {
  return get(handle, &cublasContext::stream, stream);
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode) {
  return get(handle, &cublasContext::pointer_mode, mode);
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  return set(handle, &cublasContext::pointer_mode, mode,
             mode == CUBLAS_POINTER_MODE_HOST || mode == CUBLAS_POINTER_MODE_DEVICE);
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode) {
  return get(handle, &cublasContext::atomics_mode, mode);
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
  return set(handle, &cublasContext::atomics_mode, mode,
             mode == CUBLAS_ATOMICS_NOT_ALLOWED || mode == CUBLAS_ATOMICS_ALLOWED);
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode) {
  return get(handle, &cublasContext::math_mode, mode);
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return set(handle, &cublasContext::math_mode, mode, known_math(mode));
}
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *count) {
  return get(handle, &cublasContext::sm_count_target, count);
}
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int count) {
  return set(handle, &cublasContext::sm_count_target, count, count >= 0);
}

#define OFFLOOM_BLAS_SETTING(name, type, member, valid)                                            \
  cublasStatus_t cublasGet##name(cublasHandle_t handle, type *value) {                             \
    return get(handle, &cublasContext::member, value);                                             \
  }                                                                                                \
  cublasStatus_t cublasSet##name(cublasHandle_t handle, type value) {                              \
    return set(handle, &cublasContext::member, value, valid);                                      \
  }
OFFLOOM_BLAS_SETTING(EmulationStrategy, cublasEmulationStrategy_t, emulation,
                     value >= CUBLAS_EMULATION_STRATEGY_DEFAULT &&
                         value <= CUBLAS_EMULATION_STRATEGY_EAGER)
OFFLOOM_BLAS_SETTING(EmulationSpecialValuesSupport, cudaEmulationSpecialValuesSupport,
                     emulated_specials,
                     value == CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT ||
                         (value >= 0 && value <= 3)) // infinities and NaN
OFFLOOM_BLAS_SETTING(FixedPointEmulationMantissaControl, cudaEmulationMantissaControl,
                     mantissa_control,
                     value == CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC ||
                         value == CUDA_EMULATION_MANTISSA_CONTROL_FIXED)
OFFLOOM_BLAS_SETTING(FixedPointEmulationMaxMantissaBitCount, int, max_mantissa_bits, value >= 0)
OFFLOOM_BLAS_SETTING(FixedPointEmulationMantissaBitOffset, int, mantissa_bit_offset, true)
#undef OFFLOOM_BLAS_SETTING

cublasStatus_t cublasLoggerConfigure(int, int, int, const char *) { return CUBLAS_STATUS_SUCCESS; }

static cublasLogCallback log_callback = nullptr;

cublasStatus_t cublasSetLoggerCallback(cublasLogCallback callback) {
  log_callback = callback;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetLoggerCallback(cublasLogCallback *callback) {
  if (!callback)
    return CUBLAS_STATUS_INVALID_VALUE;
  *callback = log_callback;
  return CUBLAS_STATUS_SUCCESS;
}

const char *cublasGetStatusName(cublasStatus_t status) { return status_name(status); }
const char *cublasGetStatusString(cublasStatus_t status) { return status_string(status); }

} // extern "C"
