// Allocations that the next round of a loop forgets.
// RUN: not %offloom check --checks=-*,alloc-lost-each-round %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void kernel(float *x);
void keep(float *);
float *loss;
struct Layer {
  float *weights;
};

void lost(int n, Layer *layers) {
  float *local;
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:5: warning: each round puts another allocation in 'loss'
    cudaMalloc(&loss, 4);
    // CHECK: [[@LINE+1]]:5: warning: {{.*}}'local'
    cudaMalloc((void **)&local, 64);
    cudaMalloc(&layers[i].weights, 64);
    kernel<<<1, 32>>>(local);
  }
}
void kept(int n, float **all) {
  float *freed, *stored, *given;
  for (int i = 0; i < n; ++i) {
    float *own;
    cudaMalloc(&own, 64);
    cudaMalloc(&freed, 64);
    cudaMalloc(&stored, 64);
    cudaMalloc(&given, 64);
    cudaFree(freed);
    all[i] = stored;
    keep(given);
  }
}
float *tried(int n) {
  float *p = nullptr;
  for (int i = n; i > 0; i /= 2)
    if (cudaMalloc(&p, i) == cudaSuccess)
      break;
  return p;
}
