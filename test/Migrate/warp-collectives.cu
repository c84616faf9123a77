// The block makes a warp collective once, for all its threads.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s

__device__ float warpDifference(float v) {
  for (int offset = 16; offset > 0; offset >>= 1)
    v -= __shfl_down_sync(0xffffffff, v, offset);
  return v;
}
// FORM: kernel 'sum': phases
// CHECK:      void warpDifference(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of) {
// CHECK-NEXT:   for (int offset = 16; offset > 0; offset >>= 1) {
// CHECK-NEXT:     offloom::per_thread<float> shfl_down_of(block);
// CHECK-NEXT:     __shfl_down_sync(block, shfl_down_of, 0xffffffff, v_of, offset);
// CHECK-NEXT:     block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:       auto &v = v_of[threadIdx];
// CHECK-NEXT:       v -= shfl_down_of[threadIdx];
// CHECK-NEXT:     });
// CHECK-NEXT:   }

__global__ void sum(const float *in, float *out) {
  float total = warpDifference(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = total;
}
// CHECK:      offloom::per_thread<float> total_of(block);
// CHECK-NEXT: warpDifference(block, total_of, v_of);

// An argument that differs between threads, and one that another collective yields.
__global__ void votes(unsigned *out, int n) {
  unsigned below = __ballot_sync(__activemask(), int(threadIdx.x) < n);
  out[threadIdx.x] = __popc(below);
}
// FORM: kernel 'votes': phases
// CHECK:      offloom::per_thread<unsigned int> activemask_of(block);
// CHECK-NEXT: __activemask(block, activemask_of);
// CHECK-NEXT: offloom::per_thread<int> predicate_of(block);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   predicate_of[threadIdx] = int(threadIdx.x) < n;
// CHECK-NEXT: });
// CHECK-NEXT: offloom::per_thread<unsigned int> below_of(block);
// CHECK-NEXT: __ballot_sync(block, below_of, activemask_of, predicate_of);

// `__syncwarp()` that all lanes come to ends a phase.
__global__ void neighbours(int *v) {
  __shared__ int s[64];
  s[threadIdx.x] = v[threadIdx.x];
  __syncwarp();
  v[threadIdx.x] = s[threadIdx.x ^ 1];
}
// FORM: kernel 'neighbours': phases
// CHECK:        s[threadIdx.x] = v[threadIdx.x];
// CHECK-NEXT: });
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {

// A barrier with a result.
__global__ void count(int *out) {
  int set = __syncthreads_count(out[threadIdx.x] != 0);
  out[threadIdx.x] = set;
}
// FORM: kernel 'count': phases
// CHECK:      int set = __syncthreads_count(block, predicate_of);

template <class T> __global__ void first(T *v) {
  T mine = v[threadIdx.x];
  mine -= __shfl_sync(~0u, mine, 0);
  v[threadIdx.x] = mine;
}
template __global__ void first<double>(double *);
// FORM: kernel 'first': phases
// CHECK:      offloom::per_thread<T> shfl_of(block);
// CHECK-NEXT: __shfl_sync(block, shfl_of, ~0u, mine_of, 0);

// A collective that also sets a variable of the caller.
__global__ void agree(int *v) {
  int same;
  unsigned all = __match_all_sync(~0u, v[threadIdx.x], &same);
  v[threadIdx.x] = same ? all : 0;
}
// FORM: kernel 'agree': phases
// CHECK:      offloom::per_thread<int> same_of(block);
// CHECK:      __match_all_sync(block, all_of, ~0u, value_of, same_of);
