// Handles of CUDA's libraries that nobody destroys.
// RUN: not %offloom check --checks=-*,api-handle-leak,alloc-member-leak %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

void forgets(float *x, cufftComplex *z) {
  cublasHandle_t blas;
  // CHECK: [[@LINE+1]]:3: warning: the library handle 'blas' is never destroyed
  cublasCreate(&blas);
  const float two = 2;
  cublasSscal(blas, 64, &two, x, 1);
  curandGenerator_t generator;
  // CHECK: [[@LINE+1]]:3: warning: the generator 'generator' is never destroyed
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(generator, x, 64);
  cufftHandle plan;
  // CHECK: [[@LINE+1]]:3: warning: the plan 'plan' is never destroyed
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cufftExecC2C(plan, z, z, CUFFT_FORWARD);
  cusolverDnHandle_t solver;
  cusolverDnCreate(&solver);
  cusolverDnDestroy(solver);
}

class Solver {
public:
  Solver() {
    // CHECK: [[@LINE+1]]:5: warning: the library handle of 'sparse' is made here, and nothing ends it
    cusparseCreate(&sparse);
    cublasCreate(&blas);
  }
  ~Solver() { cublasDestroy(blas); }

private:
  cusparseHandle_t sparse;
  cublasHandle_t blas;
};

cublasHandle_t kept() {
  cublasHandle_t blas;
  cublasCreate(&blas);
  return blas;
}
