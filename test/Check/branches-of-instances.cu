// An instance of a template never comes to a branch that its arguments rule out: what their values would do there is no
// mistake. A graph that is launched may allocate anew what was freed.
// RUN: not %offloom check %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %offloom check %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <cuda_runtime.h>
#include <typeinfo>

__global__ void kernel(void *p) { ((char *)p)[threadIdx.x] = 0; }

template <class T, int Count> void launch() {
  T *p;
  (void)cudaMalloc(&p, 64 * sizeof(T));
  (void)cudaMemset(p, 0, 64 * sizeof(T));
  if (typeid(T) == typeid(float))
    (void)cudaMemset(p, 0, 64 * sizeof(float));
  else if (typeid(T) != typeid(float))
    (void)cudaMemset(p, 0, 64 * sizeof(double));
  if (sizeof(T) == 8)
    (void)cudaMemset(p, 0, 64 * 8);
  if (Count != 0)
    kernel<<<1, Count>>>(p);
  if (Count <= 1024)
    kernel<<<1, Count ? Count : 1>>>(p);
  if (Count == 0)
    cudaFree(p);
  kernel<<<1, 32>>>(p);
  if (Count != 0)
    cudaFree(p);
}

template <class T> void tooLarge() {
  T *p;
  (void)cudaMalloc(&p, 64 * sizeof(T));
  if (sizeof(T) == 4)
    // CHECK: [[@LINE+1]]:{{.*}}: error: 512 bytes are set in 'p', which has 256
    (void)cudaMemset(p, 0, 64 * sizeof(double));
  cudaFree(p);
}

void makeGraph(cudaGraphExec_t *, float **);

void ofGraph(cudaStream_t stream) {
  cudaGraphExec_t graph;
  float *p;
  makeGraph(&graph, &p);
  (void)cudaGraphLaunch(graph, stream);
  kernel<<<1, 32, 0, stream>>>(p);
  (void)cudaFreeAsync(p, stream);
  (void)cudaGraphLaunch(graph, stream);
  kernel<<<1, 32, 0, stream>>>(p);
  (void)cudaFree(p);
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'p' has been freed
  kernel<<<1, 32, 0, stream>>>(p);
}

int main() {
  launch<float, 64>();
  launch<double, 2048 / 2>();
  tooLarge<float>();
  ofGraph(nullptr);
}
