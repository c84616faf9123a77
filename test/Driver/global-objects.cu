// Constructors of global objects use CUDA before the runtime's own objects would have been made, and destructors after its own
// and the main thread's would have gone: GPUs answer both.
// RUN: %offloom cc -O1 -w %s -o %t -lcufft -lcuda && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 -w %s -o %t -lcufft -lcuda && %t | FileCheck %s
// CHECK:      made, 3, 1.00
// CHECK-NEXT: made, 6, 1.00
// CHECK-NEXT: main
// CHECK-NEXT: gone, 6
// CHECK-NEXT: a0 a1 a2 b0 b1 b2
// CHECK-NEXT: gone, 9
#include <cstdio>
#include <cuda.h>
#include <cufft.h>

__global__ void add(int *sum) {
  __shared__ int parts[32];
  parts[threadIdx.x] = 3;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(sum, parts[31]);
}

__global__ void say() {
  printf("a%d ", threadIdx.x);
  printf(threadIdx.x < 2 ? "b%d " : "b%d\n", threadIdx.x);
}

__device__ int total;

struct everything {
  int *sum;
  cudaStream_t stream;
  cudaEvent_t event;
  cudaArray_t array;
  cudaGraph_t graph;
  cudaGraphExec_t work;
  cufftHandle plan;
  CUcontext context;

  void make() {
    cudaGetSymbolAddress((void **)&sum, total);
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &channel, 16);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add<<<1, 32, 0, stream>>>(sum);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&work, graph, 0);
    cudaGraphLaunch(work, stream);
    cufftPlan1d(&plan, 3, CUFFT_C2C, 1);
    cufftSetStream(plan, stream);
    cufftComplex *line;
    cudaMallocManaged(&line, 3 * sizeof *line);
    line[0] = {1, 0};
    cufftExecC2C(plan, line, line, CUFFT_FORWARD);
    cuCtxGetCurrent(&context);
    cudaEventRecord(event, stream);
    cudaEventSynchronize(event);
    printf("made, %d, %.2f\n", *sum, line[2].x);
    cudaFree(line);
  }

  ~everything() {
    cuCtxPushCurrent(context);
    if (this_one_adds) {
      add<<<1, 32, 0, stream>>>(sum);
      say<<<1, 3, 0, stream>>>();
    }
    cudaStreamSynchronize(stream);
    printf("gone, %d\n", *sum);
    cuCtxPopCurrent(&context);
    cufftDestroy(plan);
    cudaGraphExecDestroy(work);
    cudaGraphDestroy(graph);
    cudaFreeArray(array);
    cudaEventDestroy(event);
    cudaStreamDestroy(stream);
  }
  bool this_one_adds = false;
};

everything late;
struct made_at_once : everything {
  made_at_once() { make(); }
} early;

int main() {
  late.make();
  late.this_one_adds = true;
  printf("main\n");
}
