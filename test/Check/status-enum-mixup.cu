// RUN: not %offloom check --checks='-*,api-status-enum-mixup' %s -- -Wno-enum-compare 2>&1 | FileCheck --implicit-check-not='warning:' %s
#include <cuda.h>

enum cublasStatus_t { CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_INITIALIZED };
enum Mine { Fine, Bad };
cublasStatus_t cublasCreate_v2(void **handle);

bool compared(void **handle) {
  int status = cublasCreate_v2(handle);
  int code = cuInit(0);
  // CHECK: [[@LINE+1]]:17: warning: this is a 'cublasStatus_t', and its values are not those
  if (status != cudaSuccess)
    return false;
  return code == CUDA_SUCCESS && status != CUBLAS_STATUS_NOT_INITIALIZED && code != Fine;
}

const char *cast(void **handle) {
  // CHECK: [[@LINE+1]]:29: warning: this is a 'cublasStatus_t'
  return cudaGetErrorString(static_cast<cudaError_t>(cublasCreate_v2(handle)));
}

// Runtime and driver number what both know alike.
const char *driver() { return cudaGetErrorString((cudaError_t)cuInit(0)); }
Mine mine(void **handle) { return Mine(cublasCreate_v2(handle)); }
