// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two processes and one allocation: what each writes, the other reads. CUDA Runtime API, Device
// Management, cudaIpc*.
// builds: g++
#include <cstdio>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

const int count = 1000;

__global__ void fill(int *x, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    x[i] = first + i;
}

struct Pipe {
  int ends[2];
  Pipe() { (void)!pipe(ends); }
  template <class T> void send(const T &value) { (void)!write(ends[1], &value, sizeof value); }
  template <class T> T receive() {
    T value;
    (void)!read(ends[0], &value, sizeof value);
    return value;
  }
};

int at(const int *x, int i) {
  int value = -1;
  cudaMemcpy(&value, x + i, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

int child(Pipe &toChild, Pipe &toParent) {
  auto handle = toChild.receive<cudaIpcMemHandle_t>();
  int *x = nullptr, *again = nullptr;
  printf("open: %s\n", cudaGetErrorName(cudaIpcOpenMemHandle((void **)&x, handle, cudaIpcMemLazyEnablePeerAccess)));
  printf("child reads %d %d\n", at(x, 0), at(x, count - 1));
  printf("open again: %s\n", cudaGetErrorName(cudaIpcOpenMemHandle((void **)&again, handle, cudaIpcMemLazyEnablePeerAccess)));
  printf("same pointer: %d\n", x == again);
  cudaPointerAttributes about;
  cudaPointerGetAttributes(&about, x);
  printf("device memory: %d\n", about.type == cudaMemoryTypeDevice);
  fill<<<8, 128>>>(x, 5000);
  cudaDeviceSynchronize();
  toParent.send(1);
  toChild.receive<int>();
  printf("child reads %d\n", at(x, 10));
  printf("close: %s\n", cudaGetErrorName(cudaIpcCloseMemHandle(again)));
  printf("child reads %d\n", at(x, 11));
  printf("close: %s\n", cudaGetErrorName(cudaIpcCloseMemHandle(x)));
  printf("close once more: %s\n", cudaGetErrorName(cudaIpcCloseMemHandle(x)));
  fflush(stdout);
  toParent.send(1);
  return 0;
}

int main() {
  Pipe toChild, toParent;
  pid_t process = fork();
  if (process == 0)
    _exit(child(toChild, toParent));

  int *x, *small;
  cudaMalloc(&small, sizeof(int));
  cudaMalloc(&x, count * sizeof(int));
  fill<<<8, 128>>>(x, 100);
  cudaIpcMemHandle_t handle;
  printf("get: %s\n", cudaGetErrorName(cudaIpcGetMemHandle(&handle, x)));
  printf("parent still reads %d %d\n", at(x, 0), at(x, count - 1));
  fflush(stdout);
  toChild.send(handle);
  toParent.receive<int>();
  printf("parent reads %d %d\n", at(x, 0), at(x, count - 1));
  fflush(stdout);
  cudaMemset(x, 0, count * sizeof(int));
  cudaDeviceSynchronize();
  toChild.send(1);
  toParent.receive<int>();
  waitpid(process, nullptr, 0);

  int *own = nullptr;
  cudaError_t error = cudaIpcOpenMemHandle((void **)&own, handle, cudaIpcMemLazyEnablePeerAccess);
  printf("open in the same process: %s\n", cudaGetErrorName(error));
  int host;
  printf("get of host memory: %s\n", cudaGetErrorName(cudaIpcGetMemHandle(&handle, &host)));
  printf("get of a small one: %s\n", cudaGetErrorName(cudaIpcGetMemHandle(&handle, small)));
  printf("free: %s\n", cudaGetErrorName(cudaFree(x)));
  printf("free: %s\n", cudaGetErrorName(cudaFree(small)));
}
