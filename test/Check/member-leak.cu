// Members that a class makes, and that its destructor forgets while it ends others.
// RUN: not %offloom check --checks=-*,alloc-member-leak,alloc-member-never-freed %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#include <cuda.h>
__global__ void kernel(float *x);
void keep(float *);

template <class T> class Forgotten {
public:
  explicit Forgotten(const char *path) {
    cudaMalloc(&values, 64);
    // CHECK: [[@LINE+1]]:5: warning: the stream of 'stream' is made here, and nothing ends it, though the destructor of 'Forgotten' ends others
    cudaStreamCreate(&stream);
    // CHECK: [[@LINE+1]]:5: warning: the module of 'module' is made here
    cuModuleLoad(&module, path);
    // CHECK: [[@LINE+1]]:5: warning: the memory of 'rest' is made here
    cudaMalloc((void **)&rest, 64);
    kernel<<<1, 32, 0, stream>>>(rest);
    cudaStreamSynchronize(stream);
  }
  ~Forgotten() { cudaFree(values); }

private:
  T *values;
  float *rest;
  cudaStream_t stream;
  CUmodule module;
};
template class Forgotten<float>;

class Ended {
public:
  Ended() {
    cudaMalloc(&a, 64);
    cudaMalloc(&b, 64);
    cudaMalloc(&c, 64);
    cudaMalloc(&d, 64);
  }
  ~Ended() {
    cudaFree(a);
    free_others();
  }
  float *take() { return c; }

private:
  void free_others() {
    cudaFree(b);
    keep(d);
  }
  float *a, *b, *c, *d;
};
class EndedElsewhere {
public:
  EndedElsewhere() {
    cudaMalloc(&a, 64);
    cudaMalloc(&b, 64);
  }
  ~EndedElsewhere() { cudaFree(a); }
  void end();

private:
  float *a, *b;
};
struct WithoutDestructor {
  // CHECK: [[@LINE+1]]:17: remark: the memory of 'a' is made here, and nothing ends it: 'WithoutDestructor' has no destructor that does
  void make() { cudaMalloc(&a, 64); }
  float *a;
};
struct FreedByOthers {
  void make() { cudaMalloc(&a, 64); }
  float *a;
};
void end(FreedByOthers &object) { cudaFree(object.a); }
