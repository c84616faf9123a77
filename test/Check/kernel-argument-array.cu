// RUN: not %offloom check --checks=-*,launch-kernel-args-array %s 2>&1 | FileCheck %s

__global__ void kernel(float *x, long long n);
__global__ void pointers(float **x);
template <class T> __global__ void any(T *x, int n);

void f(float *x, int n, long long m, void *unknown) {
  void *few[] = {&x};
  (void)cudaLaunchKernel((void *)kernel, 1, 1, few, 0, 0);
  // CHECK: :[[#@LINE-1]]:48: error: the argument array of 'kernel' has 1 of the 2 arguments
  void *small[] = {&x, &n};
  // CHECK: :[[#@LINE-1]]:24: error: {{.*}} has a value of type 'int' for 'n', which is a larger 'long long'
  (void)cudaLaunchKernel((void *)&kernel, 1, 1, small, 0, 0);
  void *value[] = {(void *)x, &n};
  // CHECK: :[[#@LINE-1]]:20: error: {{.*}} has the pointer itself for 'x', where its address is meant
  (void)cudaLaunchCooperativeKernel(any<float>, 1, 1, value, 0, 0);

  void *right[] = {&x, &m};
  (void)cudaLaunchKernel((void *)kernel, 1, 1, right, 0, 0);
  void *opaque[] = {unknown, &m};
  (void)cudaLaunchKernel((void *)kernel, 1, 1, opaque, 0, 0);
  void *later[] = {x, &m};
  later[0] = &x;
  (void)cudaLaunchKernel((void *)kernel, 1, 1, later, 0, 0);
  void *address[] = {x}; // may be the address of a pointer
  (void)cudaLaunchKernel((void *)pointers, 1, 1, address, 0, 0);
  (void)cudaLaunchKernel(unknown, 1, 1, few, 0, 0);
}
// CHECK-NOT: error:
