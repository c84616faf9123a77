// The host's side of a copy that is freed as the device's.
// RUN: %offloom check --checks=-*,alloc-free-of-host-side %s 2>&1 | FileCheck %s --implicit-check-not=remark:
void f(float *a, float *b, float *d_a, float *d_b, size_t bytes) {
  cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(b, d_b, bytes, cudaMemcpyDeviceToHost);
  // CHECK: [[@LINE+1]]:3: remark: 'a' is the host's side of a copy, and 'cudaFree' frees memory of the device
  cudaFree(a);
  cudaFree(d_a);
  // CHECK: [[@LINE+1]]:3: remark: 'b' is the host's side
  cudaFree(b);
  cudaFree(d_b);
}
void others(float *a, float *d_a, float *d_b, size_t bytes) {
  cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(d_a, d_b, bytes, cudaMemcpyDeviceToDevice);
  a = d_b;
  cudaFree(a);
}
