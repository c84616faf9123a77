// A member function with a barrier is called once for the block if its object is one for the block.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=FORM < %t

template <class T> struct Reducer {
  T *s;
  int n;
  __device__ T sum(T v) const {
    s[threadIdx.x] = v;
    __syncthreads();
    T total = 0;
    for (int i = 0; i < n; ++i)
      total += s[i];
    __syncthreads();
    return total;
  }
  // CHECK:      void sum(offloom::block &block, offloom::per_thread<T> &result_of, offloom::per_thread<T> &v_of) const {
  __device__ T mean(T v) const {
    return sum(v) / n;
  }
  // CHECK:      offloom::per_thread<T> sum_of(block);
  // CHECK-NEXT: sum(block, sum_of, v_of);
};

// FORM: kernel 'centre': phases
__global__ void centre(float *x) {
  __shared__ float s[64];
  Reducer<float> all{s, 64};
  x[threadIdx.x] -= all.mean(x[threadIdx.x]);
}
// CHECK:      Reducer<float> all{s, 64};
// CHECK:      all.mean(block, mean_of, v_of);

struct Tile {
  float cells[64];
  __device__ void load(const float *from) {
    cells[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
  }
};

// FORM: kernel 'reverse': phases
__global__ void reverse(float *x) {
  __shared__ Tile tile;
  tile.load(x);
  x[threadIdx.x] = tile.cells[63 - threadIdx.x];
}
// CHECK:      Tile tile;
// CHECK:      tile.load(block, x);
