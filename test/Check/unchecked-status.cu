// A status is dropped wherever a statement may stand, of CUDA and of its libraries alike.
// RUN: %offloom check --checks='-*,api-unchecked-call,api-unchecked-library-status' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

bool fine(float *a) {
  cublasHandle_t handle;
  if (cublasCreate(&handle))
    return false;
  cudaError_t status = cudaMemset(a, 0, 4);
  for (int i = 0; i < 3 && cudaMemset(a, 0, 4) == cudaSuccess; ++i)
    (void)cudaMemset(a, 0, 4);
  return status == cudaSuccess ? cudaMemset(a, 0, 4) == cudaSuccess : false;
}

void f(float *a, cufftComplex *z, int on) {
  const float one = 1, zero = 0;
  cublasHandle_t blas;
  // CHECK: [[@LINE+1]]:3: remark: the status that 'cublasCreate' returns is not looked at
  cublasCreate(&blas);
  // CHECK: [[@LINE+1]]:3: remark: {{.*}}'cublasSgemm'
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, a, 2, &zero, a, 2);
  // CHECK: [[@LINE+1]]:11: remark: {{.*}}'cublasSscal'
  if (on) cublasSscal(blas, 2, &one, a, 1);
  cufftHandle plan;
  // CHECK: [[@LINE+1]]:3: remark: {{.*}}'cufftPlan1d'
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  // CHECK: [[@LINE+1]]:31: remark: {{.*}}'cufftExecC2C'
  for (int i = 0; i < 2; ++i) cufftExecC2C(plan, z, z, CUFFT_FORWARD);
  curandGenerator_t generator;
  // CHECK: [[@LINE+1]]:3: remark: {{.*}}'curandCreateGenerator'
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  cusparseHandle_t sparse;
  // CHECK: [[@LINE+1]]:3: remark: {{.*}}'cusparseCreate'
  cusparseCreate(&sparse);
  cusolverDnHandle_t solver;
  // CHECK: [[@LINE+1]]:3: remark: {{.*}}'cusolverDnCreate'
  cusolverDnCreate(&solver);
  switch (on) {
  case 0:
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}'cudaMemset'
    cudaMemset(a, 0, 4);
    break;
  // CHECK: [[@LINE+1]]:12: remark: {{.*}}'cudaMemset'
  default: cudaMemset(a, 0, 4);
  }
  while (on--)
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}'cudaMemset'
    cudaMemset(a, 0, 4);
}
