// Primitives of CUB have a form for the block, which their headers declare.
// RUN: %offloom migrate %s 2>&1 | grep -v "^ *//" | grep -v CHECK | FileCheck %s
#include <cub/cub.cuh>

// CHECK-DAG: kernel 'sums': phases
// CHECK-DAG: kernel 'maxima': phases
// CHECK-DAG: kernel 'named': phases
// CHECK-DAG: kernel 'ofWarps': phases
// CHECK-DAG: kernel 'byFunction': phases
// CHECK-DAG: kernel 'prefixes': phases
// CHECK-DAG: kernel 'sorts': phases
// CHECK-DAG: kernel 'intoMemory': fibers (what the call on line {{[0-9]+}} sets is no variable of the thread)
// CHECK-DAG: kernel 'ownOperation': fibers (an argument on line {{[0-9]+}} may differ between threads)
// CHECK-DAG: kernel 'ownObject': fibers (the object of the call on line {{[0-9]+}}, which contains a barrier, may differ between threads)

__global__ void sums(const float *in, float *out, int n) {
  typedef cub::BlockReduce<float, 256> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp;
  float x = in[threadIdx.x];
  float sum = BlockReduce(temp).Sum(x);
  __syncthreads();
  sum += BlockReduce(temp).Sum(x * 2, n);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
// CHECK:      void sums(
// CHECK:        offloom::per_thread<float> sum_of(block);
// CHECK-NEXT:   BlockReduce(temp).Sum(block, sum_of, x_of);
// CHECK:          input_of[threadIdx] = x * 2;
// CHECK:        BlockReduce(temp).Sum(block, Sum_of, input_of, n);
// CHECK:          sum += Sum_of[threadIdx];

// A type and a size that depend on a template's parameters.
template <class T, int Threads> __global__ void maxima(const T *in, T *out) {
  using Reduce = cub::BlockReduce<T, Threads>;
  __shared__ union {
    typename Reduce::TempStorage reduce;
    int other;
  } temp;
  T x = Reduce(temp.reduce).Reduce(in[threadIdx.x] + 1, cub::Max());
  if (threadIdx.x == 0)
    out[blockIdx.x] = x;
}
template __global__ void maxima<double, 128>(const double *, double *);
// CHECK:      void maxima(
// CHECK:        offloom::per_thread<T> input_of(block);
// CHECK:        offloom::per_thread<T> Reduce_of(block);
// CHECK-NEXT:   Reduce(temp.reduce).Reduce(block, Reduce_of, input_of, cub::Max());

__global__ void named(float *out) {
  using BlockReduce = cub::BlockReduce<float, 128>;
  __shared__ BlockReduce::TempStorage temp;
  BlockReduce reduce(temp);
  float items[2] = {out[threadIdx.x], 1};
  float sum = reduce.Sum(items);
  out[threadIdx.x] = sum;
}
// CHECK:      void named(
// CHECK:        BlockReduce reduce(temp);
// CHECK-NEXT:   offloom::per_thread<float[2]> items_of(block);
// CHECK:        reduce.Sum(block, sum_of, items_of);

// Each warp has an object of its own, which the block does not need.
__global__ void ofWarps(float *out) {
  using WarpReduce = cub::WarpReduce<float>;
  __shared__ typename WarpReduce::TempStorage temp[4];
  int warp = threadIdx.x / 32;
  float x = out[threadIdx.x];
  if (warp == 1)
    x = WarpReduce(temp[warp]).Sum(x);
  out[threadIdx.x] = x;
}
// CHECK:      void ofWarps(
// CHECK:        WarpReduce::Sum(block, Sum_of, x_of);

__device__ float sumOfBlock(float x) {
  using BlockReduce = cub::BlockReduce<float, 128>;
  __shared__ BlockReduce::TempStorage temp;
  return BlockReduce(temp).Sum(x);
}
__global__ void byFunction(float *out) { out[threadIdx.x] = sumOfBlock(out[threadIdx.x]); }
// CHECK:      void sumOfBlock(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &x_of) {
// CHECK:        BlockReduce(temp).Sum(block, Sum_of, x_of);

// What a call sets is a variable of each thread; the callback has a state of its own.
struct Before {
  int total;
  __device__ int operator()(int aggregate) { return (total += aggregate) - aggregate; }
};
__global__ void prefixes(int *out, int n) {
  using BlockScan = cub::BlockScan<int, 128>;
  __shared__ BlockScan::TempStorage temp;
  Before before{0};
  for (int first = 0; first < n; first += 128) {
    int x = out[first + threadIdx.x], all;
    BlockScan(temp).ExclusiveSum(x, x, before);
    __syncthreads();
    BlockScan(temp).InclusiveSum(x, x, all);
    __syncthreads();
    out[first + threadIdx.x] = x + all;
  }
}
// CHECK:      void prefixes(
// CHECK:          BlockScan(temp).ExclusiveSum(block, x_of, x_of, before_of);
// CHECK-NEXT:     BlockScan(temp).InclusiveSum(block, x_of, x_of, all_of);

// Items of a thread; what a call leaves out the form leaves out.
template <int Threads, int Items> __global__ void sorts(int *out) {
  using Sort = cub::BlockRadixSort<int, Threads, Items>;
  __shared__ typename Sort::TempStorage temp;
  int keys[Items];
  cub::BlockLoad<int, Threads, Items>().Load(out, keys);
  Sort(temp).Sort(keys);
  __syncthreads();
  Sort(temp).SortDescending(keys, 8);
  cub::BlockStore<int, Threads, Items>().Store(out, keys);
}
template __global__ void sorts<128, 4>(int *);
// CHECK:      void sorts(
// CHECK:        offloom::per_thread<int[Items]> keys_of(block);
// CHECK:        Sort(temp).Sort(block, keys_of);
// CHECK-NEXT:   Sort(temp).SortDescending(block, keys_of, 8);

__global__ void intoMemory(int *out) {
  using BlockScan = cub::BlockScan<int, 128>;
  __shared__ BlockScan::TempStorage temp;
  BlockScan(temp).ExclusiveSum(1, out[threadIdx.x]);
}

struct Scaled {
  float by;
  __device__ float operator()(float a, float b) const { return a + by * b; }
};
__global__ void ownOperation(float *out) {
  using BlockReduce = cub::BlockReduce<float, 128>;
  __shared__ BlockReduce::TempStorage temp;
  Scaled scaled{out[threadIdx.x]};
  out[threadIdx.x] = BlockReduce(temp).Reduce(1.0f, scaled);
}

__global__ void ownObject(float *out) {
  using BlockReduce = cub::BlockReduce<float, 128>;
  __shared__ BlockReduce::TempStorage temp[2];
  out[threadIdx.x] = BlockReduce(temp[threadIdx.x / 128]).Sum(1.0f);
}
