// A function that a kernel of fibers calls as well keeps its original, and its block form follows.
// What cannot be called once for the block is a reason for fibers.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__device__ void publish(int v, int *s) {
  s[threadIdx.x] = v;
  __syncthreads();
}
// CHECK-DAG:  kernel 'fast': phases
// CHECK-DAG:  kernel 'slow': fibers ('__nanosleep'
// CHECK-DAG:  kernel 'perhaps': fibers (the call on line {{[0-9]+}}, which contains a barrier, is not always evaluated)
// CHECK:      static void publish(int v, int *s) {
// CHECK-NEXT:   s[threadIdx.x] = v;
// CHECK-NEXT:   __syncthreads();
// CHECK-NEXT: }
// CHECK:      static void publish(offloom::block &block, offloom::per_thread<int> &v_of, int *s) {
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {

__global__ void fast(int *out) {
  __shared__ int s[32];
  publish(threadIdx.x, s);
  out[threadIdx.x] = s[31 - threadIdx.x];
}

__global__ void slow(int *out) {
  __shared__ int s[32];
  publish(threadIdx.x, s);
  __nanosleep(20);
  out[threadIdx.x] = s[31 - threadIdx.x];
}

__device__ bool agree(int v, int *s) {
  publish(v, s);
  return s[0] == v;
}

__global__ void perhaps(int *out, int n) {
  __shared__ int s[32];
  out[threadIdx.x] = n > 3 && agree(n, s);
}
