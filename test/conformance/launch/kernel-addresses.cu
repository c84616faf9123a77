// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels launched by their addresses, however a program comes by them: in a macro's argument or
// body, through variables and tables, overloads, templates and what templates name in turn.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *out, int n) { out[threadIdx.x] += n; }
__global__ void set(int *out, int n) { out[threadIdx.x] = n; }
__global__ void set(float *out, float n) { out[threadIdx.x] = n; }
template <class T, int Times> __global__ void multiply(T *out, T n) { out[threadIdx.x] *= n * Times; }
namespace ns {
struct Pair {
  int a, b;
};
template <class T> __global__ void store(T *out, T value) { out[threadIdx.x] = value; }
namespace {
__global__ void hidden(int *out, int n) { out[threadIdx.x] -= n; }
} // namespace
} // namespace ns
__global__ void later(int *out, int n);

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error = (call);                                                                    \
    printf("%s: %s\n", what, cudaGetErrorName(error));                                             \
  } while (0)
#define LAUNCH_ADD(args) cudaLaunchKernel((const void *)add, dim3(1), dim3(2), args, 0, nullptr)

int *out;

void show(const char *what) {
  cudaDeviceSynchronize();
  printf("%s %d %d\n", what, out[0], out[1]);
}

template <class T> cudaError_t storeOf(T *to, T value) {
  void *args[] = {&to, &value};
  return cudaLaunchKernel((void *)ns::store<T>, dim3(1), dim3(2), args, 0, 0);
}

typedef void (*Kernel)(int *, int);
const Kernel table[] = {add, multiply<int, 2>, ns::hidden, later};

int main() {
  cudaMallocManaged(&out, 2 * sizeof(int));
  cudaMemset(out, 0, 2 * sizeof(int));
  int n = 5;
  void *args[] = {&out, &n};

  const char *what = "C cast in a macro's argument";
  CHECK(cudaLaunchKernel((void *)multiply<int, 3>, dim3(1), dim3(2), args, 0, 0));
  what = "cast in a macro's body";
  CHECK(LAUNCH_ADD(args));
  show(what);
  what = "reinterpret_cast";
  CHECK(cudaLaunchKernel(reinterpret_cast<const void *>(&ns::hidden), dim3(1), dim3(2), args, 0, 0));
  show(what);
  what = "overload";
  CHECK(cudaLaunchKernel((void *)static_cast<Kernel>(set), dim3(1), dim3(2), args, 0, 0));
  show(what);
  what = "variable";
  Kernel kernel = multiply<int, 1>;
  void *address = (void *)kernel;
  CHECK(cudaLaunchKernel(address, dim3(1), dim3(2), args, 0, 0));
  show(what);
  what = "no stream, no shared memory";
  CHECK(cudaLaunchKernel(address, dim3(1), dim3(2), args));
  CHECK(cudaLaunchCooperativeKernel((const void *)add, dim3(1), dim3(2), args));
  show(what);
  what = "table";
  for (Kernel each : table) {
    CHECK(cudaLaunchKernel((const void *)each, dim3(1), dim3(2), args, 0, 0));
    show(what);
  }
  what = "template in a template";
  ns::Pair *pairs;
  cudaMallocManaged(&pairs, 2 * sizeof(ns::Pair));
  CHECK(storeOf(pairs, ns::Pair{3, 4}));
  CHECK(storeOf(out, 7));
  show(what);
  printf("pair %d %d\n", pairs[1].a, pairs[1].b);
  cudaFuncAttributes attributes;
  what = "attributes";
  CHECK(cudaFuncGetAttributes(&attributes, (const void *)ns::store<double>));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(2);
  what = "extended";
  CHECK(cudaLaunchKernelExC(&config, (const void *)later, args));
  show(what);
}

__global__ void later(int *out, int n) { out[threadIdx.x] += 100 * n + threadIdx.x; }
