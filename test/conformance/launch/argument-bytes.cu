// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments with a copy constructor and a destructor of their own: the launch copies each once, on
// the host, and destroys that copy before it returns; what kernels get are its bytes, however long
// afterwards they run (C++ Language Support, __global__ Function Argument Processing).
#include <cstdio>

struct Counted {
  int value;
  int others[3];
  __host__ __device__ Counted(int value) : value(value) {}
  __host__ __device__ Counted(const Counted &from) : value(from.value + 1) {
#ifndef __CUDA_ARCH__
    printf("  copy of %d\n", from.value);
#endif
  }
  __host__ __device__ ~Counted() {
#ifndef __CUDA_ARCH__
    printf("  end of %d\n", value);
#endif
    value = -7;
  }
  __device__ void add(int more) { value += more; }
  __device__ int get() const { return value; }
};

struct Movable {
  int value;
  Movable(int value) : value(value) {}
  Movable(Movable &&from) : value(from.value) { from.value = -1; }
  Movable(const Movable &) = delete;
};

__device__ int passedOn(Counted c) { return c.value; }

__global__ void reads(Counted c, int *out) { out[threadIdx.x] = c.value; }
__global__ void readsConst(const Counted c, int *out) { out[threadIdx.x] = c.get(); }
__global__ void passesOn(Counted c, int *out) { out[threadIdx.x] = passedOn(c); }
__global__ void writes(Counted c, int *out) {
  c.value += threadIdx.x;
  out[threadIdx.x] = c.value;
}
__global__ void writesByMember(Counted c, int *out) {
  if (threadIdx.x & 1)
    c.add(10);
  __syncthreads();
  out[threadIdx.x] = c.get();
}
__global__ void writesByPointer(Counted c, int *out) {
  Counted *mine = &c;
  mine->value += threadIdx.x;
  out[threadIdx.x] = mine->value;
}
__global__ void writesBetweenBarriers(Counted c, int *out) {
  __shared__ int first;
  if (threadIdx.x == 0)
    first = c.value;
  __syncthreads();
  c.value = first * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = c.value;
}
__global__ void copies(Counted c, int *out) {
  Counted own = c;
  for (int i = 0; i < 3; ++i)
    own.value += __shfl_sync(~0u, c.value, i);
  out[threadIdx.x] = own.value;
}
__global__ void readsMovable(Movable m, int *out) { out[threadIdx.x] = m.value; }
template <class T> __global__ void adds(T c, int *out) {
  c.value += threadIdx.x;
  out[threadIdx.x] = c.get();
}

static int *out;

static void show(const char *name) {
  int numbers[64];
  cudaMemcpy(numbers, out, sizeof(numbers), cudaMemcpyDeviceToHost);
  printf("%s: %d %d %d %d\n", name, numbers[0], numbers[1], numbers[2], numbers[63]);
  cudaMemset(out, 0, sizeof(numbers));
}

int main() {
  cudaMalloc(&out, 64 * sizeof(int));
  Counted c(1);
  reads<<<2, 64>>>(c, out);
  show("reads");
  reads<<<2, 64>>>(Counted(5), out);
  show("reads a temporary");
  readsConst<<<2, 64>>>(c, out);
  show("reads a constant");
  passesOn<<<2, 64>>>(c, out);
  show("passes on");
  writes<<<2, 64>>>(c, out);
  show("writes");
  writesByMember<<<2, 64>>>(c, out);
  show("writes by a member");
  writesByPointer<<<2, 64>>>(c, out);
  show("writes by a pointer");
  writesBetweenBarriers<<<2, 64>>>(c, out);
  show("writes between barriers");
  copies<<<2, 64>>>(c, out);
  show("copies");
  adds<<<2, 64>>>(c, out);
  show("adds");
  adds<Counted><<<2, 64>>>(3, out);
  show("adds to what is converted");
  readsMovable<<<1, 64>>>(Movable(9), out);
  show("reads what can only be moved");

  void *arguments[] = {&c, &out};
  cudaLaunchKernel((const void *)writes, dim3(1), dim3(64), arguments, 0, 0);
  show("cudaLaunchKernel");

  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  {
    Counted soonGone(70);
    writes<<<1, 64, 0, stream>>>(soonGone, out);
  }
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&instance, graph, 0);
  for (int i = 0; i < 2; ++i) {
    cudaGraphLaunch(instance, stream);
    cudaStreamSynchronize(stream);
    show("graph");
  }
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
