// What each kind of call answers when a kernel has failed.
#include <cstdio>
#include <cuda_runtime.h>
#define SHOW(x)                                                                                    \
  {                                                                                                \
    cudaError_t e_ = (x);                                                                          \
    printf("%-62s %d\n", #x, (int)e_);                                                             \
  }
__global__ void trap() { __trap(); }
__global__ void ok(int *p) {
  if (p)
    *p = 3;
}
__device__ int var;
__managed__ int mv;
int *d, *h, *m, v;
cudaStream_t s;
cudaEvent_t e, e2;
float ms;
cudaArray_t arr;
cudaGraph_t g;
cudaGraphExec_t ge;
cudaMemPool_t pool;
void all() {
  size_t n;
  cudaDeviceProp p;
  cudaPointerAttributes pa;
  cudaFuncAttributes fa;
  int *x;
  cudaStream_t s2;
  cudaEvent_t e3;
  unsigned fl;
  cudaGraph_t g2;
  cudaMemPool_t q;
  void *sym;
  cudaLimit lim = cudaLimitStackSize;
  cudaFuncCache fc;
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>(), f2;
  cudaExtent ext;
  cudaArray_t a2;
  SHOW(cudaGetLastError());
  SHOW(cudaSetDevice(0));
  SHOW(cudaGetDevice(&v));
  SHOW(cudaGetDeviceCount(&v));
  SHOW(cudaGetDeviceProperties(&p, 0));
  SHOW(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0));
  SHOW(cudaDriverGetVersion(&v));
  SHOW(cudaRuntimeGetVersion(&v));
  SHOW(cudaDeviceGetLimit(&n, lim));
  SHOW(cudaDeviceSetLimit(lim, 2048));
  SHOW(cudaDeviceGetCacheConfig(&fc));
  SHOW(cudaDeviceGetStreamPriorityRange(&v, &v));
  SHOW(cudaGetDeviceFlags(&fl));
  SHOW(cudaDeviceCanAccessPeer(&v, 0, 0));
  SHOW(cudaMemGetInfo(&n, &n));
  SHOW(cudaPointerGetAttributes(&pa, d));
  SHOW(cudaFuncGetAttributes(&fa, ok));
  SHOW(cudaFuncSetAttribute(ok, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
  SHOW(cudaFuncSetCacheConfig(ok, cudaFuncCachePreferL1));
  SHOW(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, ok, 32, 0));
  SHOW(cudaGetSymbolAddress(&sym, var));
  SHOW(cudaGetSymbolSize(&n, var));
  SHOW(cudaHostGetFlags(&fl, h));
  SHOW(cudaHostGetDevicePointer((void **)&x, h, 0));
  SHOW(cudaStreamGetFlags(s, &fl));
  SHOW(cudaStreamGetPriority(s, &v));
  SHOW(cudaStreamQuery(s));
  SHOW(cudaStreamSynchronize(s));
  SHOW(cudaEventQuery(e));
  SHOW(cudaEventElapsedTime(&ms, e, e2));
  SHOW(cudaEventRecord(e, s));
  SHOW(cudaStreamWaitEvent(s, e));
  SHOW(cudaStreamCreate(&s2));
  SHOW(cudaEventCreate(&e3));
  SHOW(cudaLaunchHostFunc(s, [](void *) {}, nullptr));
  SHOW(cudaMalloc(&x, 4));
  SHOW(cudaMallocHost(&x, 4));
  SHOW(cudaMallocManaged(&x, 4));
  SHOW(cudaMallocAsync(&x, 4, s));
  SHOW(cudaMallocArray(&a2, &f, 4, 4));
  SHOW(cudaArrayGetInfo(&f2, &ext, &fl, arr));
  SHOW(cudaMemset(d, 0, 4));
  SHOW(cudaMemcpy(&v, d, 4, cudaMemcpyDeviceToHost));
  SHOW(cudaMemcpy(&v, h, 4, cudaMemcpyHostToHost));
  SHOW(cudaMemcpyToSymbol(var, &v, 4));
  SHOW(cudaMemcpyAsync(&v, d, 4, cudaMemcpyDeviceToHost, s));
  SHOW(cudaDeviceGetDefaultMemPool(&q, 0));
  SHOW(cudaMemPoolTrimTo(pool, 0));
  SHOW(cudaGraphCreate(&g2, 0));
  SHOW(cudaGraphGetNodes(g, nullptr, &n));
  SHOW(cudaGraphInstantiate(&ge, g, 0));
  SHOW(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  cudaStreamEndCapture(s, &g2);
  cudaGetLastError();
  ok<<<1, 1>>>(d);
  SHOW(cudaGetLastError());
  SHOW(cudaPeekAtLastError());
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaFree(0));
  SHOW(cudaFree(d));
  SHOW(cudaFreeHost(h));
  SHOW(cudaEventDestroy(e2));
  SHOW(cudaStreamDestroy(s));
  SHOW(cudaGraphDestroy(g));
  SHOW(cudaFreeArray(arr));
  SHOW(cudaGetLastError());
}
int main() {
  setvbuf(stdout, nullptr, _IONBF, 0);
  cudaMalloc(&d, 64);
  cudaMallocHost(&h, 64);
  cudaMallocManaged(&m, 64);
  cudaStreamCreate(&s);
  cudaEventCreate(&e);
  cudaEventCreate(&e2);
  cudaEventRecord(e);
  cudaEventRecord(e2);
  cudaGraphCreate(&g, 0);
  cudaDeviceGetDefaultMemPool(&pool, 0);
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  cudaMallocArray(&arr, &f, 4, 4);
  cudaDeviceSynchronize();
  trap<<<1, 1>>>();
  SHOW(cudaDeviceSynchronize());
  printf("-- failed\n");
  all();
}
