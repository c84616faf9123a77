// NVIDIA's headers include each other, and programs rely on it.
// RUN: %offloom check --checks=-* %s
#include <cuda_device_runtime_api.h>
#include <cuda_fp4.h>
#include <curand_kernel.h>
#include <cusolverMg.h>
#include <cusolverRf.h>

curandStatus_t fill(float *numbers, size_t count) {
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  return curandGenerateUniform(generator, numbers, count);
}

cusolverDnHandle_t handleOfDense();
cuDoubleComplex conjugate(cuDoubleComplex z) { return cuConj(z); }
__device__ float widen(__nv_fp8_e4m3 a, __nv_fp6_e2m3 b) { return float(a) + float(b); }
