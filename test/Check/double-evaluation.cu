// RUN: not %offloom check --checks=-*,api-check-macro-double-eval %s 2>&1 | FileCheck %s

void die(const char *message);

#define TWICE(call)                                                                                \
  if ((call) != cudaSuccess)                                                                       \
    die(cudaGetErrorString(call));
// CHECK: :[[#@LINE-1]]:28: warning: this makes the call of 'cudaMalloc' a second time
// CHECK: note: the call is here

#define OUTER(call) TWICE(call)

#define STRING(call)                                                                               \
  if ((call) != cudaSuccess)                                                                       \
    die(#call);

#define SIZE(call)                                                                                 \
  if ((call) != cudaSuccess)                                                                       \
    throw sizeof(call);

#define EITHER(call) quiet ? (call) : loud(call);

cudaError_t loud(cudaError_t status);

void f(void **p, bool quiet) {
  TWICE(cudaMalloc(p, 64));
  STRING(cudaMalloc(p, 64));
  SIZE(cudaMalloc(p, 64));
  EITHER(cudaMalloc(p, 64));
  TWICE(cudaErrorUnknown); // no call
}

template <class T> void g(T **p) { OUTER(cudaMalloc(p, 64)); }
template void g(int **);
template void g(char **);
// CHECK-NOT: warning:
