// A device function with a barrier is called once for the block: what differs between threads
// travels in per-thread storage.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__device__ float blockSum(float v, float *s) {
  int t = threadIdx.x;
  s[t] = v;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  return s[0] - v;
}
// CHECK-DAG:  kernel 'normalise': phases
// CHECK:      static void blockSum(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of, float *s) {
// CHECK-NEXT:   const dim3 blockDim = block.whole_dim();
// CHECK-NEXT:   block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     auto &v = v_of[threadIdx];
// CHECK-NEXT:     int t = threadIdx.x;
// CHECK-NEXT:     s[t] = v;
// CHECK-NEXT:   });
// CHECK:          auto &v = v_of[threadIdx];
// CHECK-NEXT:     result_of[threadIdx] = s[0] - v;
// CHECK-NEXT:   });
// CHECK-NEXT: }

__global__ void normalise(float *x) {
  __shared__ float s[256];
  float mine = x[threadIdx.x];
  mine /= blockSum(mine * mine, s) + 1;
  x[threadIdx.x] = mine;
}
// CHECK:      offloom::per_thread<float> v_of(block);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &mine = mine_of[threadIdx];
// CHECK-NEXT:   v_of[threadIdx] = mine * mine;
// CHECK-NEXT: });
// CHECK-NEXT: offloom::per_thread<float> blockSum_of(block);
// CHECK-NEXT: blockSum(block, blockSum_of, v_of, s);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &mine = mine_of[threadIdx];
// CHECK-NEXT:   mine /= blockSum_of[threadIdx] + 1;

// References to variables of threads are references to their storage; the name `result_of` gives
// way to the storage of the author's `result`.
template <class T> __device__ T exchange(T &v, T *s, int by) {
  s[threadIdx.x] = v;
  __syncthreads();
  T result = v;
  v = s[(threadIdx.x + by) % blockDim.x];
  __syncthreads();
  return result;
}
// CHECK:      template <class T> static void exchange(offloom::block &block, offloom::per_thread<T> &result2_of, offloom::per_thread<T> &v_of, T *s, int by) {
// CHECK:        offloom::assign(block, result2_of, result_of);

__global__ void rotate(int *out) {
  __shared__ int s[64];
  int x = threadIdx.x;
  for (int i = 0; i < 3; ++i)
    exchange(x, s, i);
  out[threadIdx.x] = x;
}
// CHECK:      for (int i = 0; i < 3; ++i) {
// CHECK-NEXT:   offloom::per_thread<int> exchange_of(block);
// CHECK-NEXT:   exchange(block, exchange_of, x_of, s, i);
// CHECK-NEXT: }
