// A status that the next round of a loop overwrites.
// RUN: not %offloom check --checks='-*,api-status-overwritten' --no-cache %s 2>&1 | FileCheck %s

bool lost(int *host, const int *device) {
  cudaError_t status = cudaSuccess;
  while (*host) {
    status = cudaDeviceSynchronize();
    if (status != cudaSuccess)
      return false;
    // CHECK: [[@LINE+1]]:14: warning: the status of 'cudaMemcpy' in 'status' is overwritten before anyone has looked at it
    status = cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost);
  }
  return status == cudaSuccess;
}

bool askedByTheLoop(int *host, const int *device) {
  cudaError_t status = cudaSuccess;
  while (*host && status == cudaSuccess) {
    status = cudaDeviceSynchronize();
    if (status != cudaSuccess)
      return false;
    status = cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost);
  }
  return status == cudaSuccess;
}

bool askedInTheNextRound(int *host, const int *device) {
  cudaError_t status = cudaSuccess;
  while (*host) {
    if (status != cudaSuccess)
      return false;
    status = cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost);
  }
  return status == cudaSuccess;
}
// CHECK-NOT: warning:
