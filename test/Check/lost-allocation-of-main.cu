// main() frees nothing at its end, but each round of a loop should.
// RUN: not %offloom check --checks=-*,alloc-lost-each-round %s 2>&1 | FileCheck %s --implicit-check-not=warning:

__global__ void kernel(float *x);

int main() {
  for (int i = 0; i < 8; ++i) {
    float *lost, *freed;
    // CHECK: [[@LINE+1]]:{{.*}} warning: each round puts another allocation in 'lost'{{.*}} [alloc-lost-each-round]
    cudaMalloc(&lost, 64);
    cudaMalloc(&freed, 64);
    kernel<<<1, 16>>>(lost);
    cudaFree(freed);
  }
}
