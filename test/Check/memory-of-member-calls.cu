// A member function that allocates as much in each call has an object that could keep it.
// RUN: %offloom check --checks=-*,alloc-each-call %s 2>&1 | FileCheck %s --implicit-check-not=remark:
__global__ void kernel(float *x, float *sum);
struct Loss {
  float value(float *x) {
    float *sum, host;
    // CHECK: [[@LINE+1]]:5: remark: each call of 'value' allocates these 4 bytes
    cudaMalloc(&sum, sizeof(float));
    kernel<<<1, 32>>>(x, sum);
    cudaMemcpy(&host, sum, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(sum);
    return host;
  }
  void sized(float *x, int n) {
    float *sum;
    cudaMalloc(&sum, n * sizeof(float));
    kernel<<<1, 32>>>(x, sum);
    cudaFree(sum);
  }
  Loss(float *x) { value(x); }
};
void function(float *x) {
  float *sum;
  cudaMalloc(&sum, sizeof(float));
  kernel<<<1, 32>>>(x, sum);
  cudaFree(sum);
}
