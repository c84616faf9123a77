// Functions of CUDA's libraries work on device memory; of scalars the pointer mode says whose they are.
// RUN: not %offloom check --checks='-*,lib-host-pointer' %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <cublas_v2.h>
#include <cufft.h>
#include <vector>

void vectors(cublasHandle_t handle, float *device, int n) {
  std::vector<float> host(n);
  float alpha = 2, sum;
  // CHECK: [[@LINE+1]]:34: warning: 'host' leads to host memory, and 'cublasSscal{{.*}}' works on the device's: copy the array there first [lib-host-pointer]
  cublasSscal(handle, n, &alpha, host.data(), 1);
  // CHECK: [[@LINE+1]]:36: warning: 'host'
  cublasSdot(handle, n, device, 1, &host[0], 1, &sum);
  cublasSscal(handle, n, &alpha, device, 1);
  cublasSetVector(n, sizeof(float), host.data(), 1, device, 1);
}
template <class T> void transformed(cufftHandle plan, int n) {
  auto *host = static_cast<T *>(malloc(n * sizeof(T)));
  // CHECK: [[@LINE+1]]:22: warning: 'host'{{.*}}'cufftExecC2C'
  cufftExecC2C(plan, host, host, CUFFT_FORWARD);
  T *device;
  cudaMalloc(&device, n * sizeof(T));
  cufftExecC2C(plan, device, device, CUFFT_FORWARD);
  free(host);
}
template void transformed<cufftComplex>(cufftHandle, int);
