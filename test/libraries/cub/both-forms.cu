// Block- and warp-wide primitives of CUB as collectives of the block: each thread gets what its fiber gets, to the bit.
// RUN: %offloom cc %s -o %t && %t > %t.phases && env OFFLOOM_FORM=fibers %offloom cc %s -o %t.f && %t.f | diff - %t.phases
// RUN: %offloom cc -ccbin g++ -O1 %s -o %t && %t | diff - %t.phases
// RUN: FileCheck %s < %t.phases
// RUN: %offloom migrate %s 2>&1 >/dev/null | FileCheck %s --check-prefix FORM
// FORM-NOT: fibers
#include <cstdio>
#include <cstring>
#include <cub/cub.cuh>

struct pair {
  float first;
  int second;
};
struct later {
  __device__ pair operator()(pair a, pair b) const {
    return b.first > a.first ? b : pair{a.first, a.second + b.second};
  }
};
/// Not commutative. No products: compilers may join them with sums, each in its own way.
struct mixed {
  __device__ float operator()(float a, float b) const { return a / 3 + b; }
};

__device__ float value(int i) { return 1.0f / (i % 97 + 1) - 1.0f / (i % 13 + 7); }

__device__ unsigned long long *sums;

/// What each thread got, and that it was this thread.
template <class T> __device__ void note(int what, const T &got) {
  unsigned words[(sizeof(T) + 3) / 4] = {};
  memcpy(words, &got, sizeof(T));
  unsigned long long hash = threadIdx.x + 1;
  for (unsigned word : words)
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
  atomicAdd(&sums[what], hash ^ hash >> 29);
}

template <int Threads> __global__ void reductions(int count) {
  using Reduce = cub::BlockReduce<float, Threads>;
  using ReducePairs = cub::BlockReduce<pair, Threads>;
  __shared__ union {
    typename Reduce::TempStorage numbers;
    typename ReducePairs::TempStorage pairs;
  } temp;
  float x = value(threadIdx.x);
  note(0, Reduce(temp.numbers).Sum(x));
  __syncthreads();
  note(1, Reduce(temp.numbers).Sum(x, count));
  __syncthreads();
  Reduce named(temp.numbers);
  float highest = named.Reduce(x * 2, cub::Max());
  note(2, highest);
  __syncthreads();
  x = named.Reduce(x, mixed(), count);
  note(3, x);
  __syncthreads();
  note(4, ReducePairs(temp.pairs).Reduce(pair{x, 1}, later()));
  __syncthreads();
  float items[3] = {x, x + 1, value(threadIdx.x + 3)};
  note(5, Reduce(temp.numbers).Sum(items));
}

template <class T, int Lanes> __global__ void warps(int count) {
  using Reduce = cub::WarpReduce<T, Lanes>;
  __shared__ typename Reduce::TempStorage temp[1024 / Lanes];
  T x = value(threadIdx.x);
  const int flag = threadIdx.x % 5 == 3;
  note(6, Reduce(temp[threadIdx.x / Lanes]).Sum(x));
  note(7, Reduce(temp[threadIdx.x / Lanes]).Reduce(x, cub::Min(), count % Lanes + 1));
  note(8, Reduce(temp[threadIdx.x / Lanes]).HeadSegmentedSum(x, flag));
  note(9, Reduce(temp[threadIdx.x / Lanes]).TailSegmentedSum(x, flag));
  if (threadIdx.x / 32 == 1)
    note(10, Reduce(temp[0]).Sum(x + 1));
}

int main() {
  unsigned long long *results;
  cudaMallocManaged(&results, 32 * sizeof *results);
  cudaMemcpyToSymbol(sums, &results, sizeof results);
  auto report = [&](const char *what) {
    cudaDeviceSynchronize();
    printf("%s:", what);
    for (int i = 0; i < 32; ++i)
      printf(" %llx", results[i]);
    printf("\n");
    memset(results, 0, 32 * sizeof *results);
  };
  memset(results, 0, 32 * sizeof *results);
  reductions<256><<<1, 256>>>(256);
  report("256 threads");
  reductions<256><<<1, 256>>>(77);
  report("256 threads, 77 of them");
  reductions<100><<<1, 100>>>(99);
  report("100 threads");
  reductions<20><<<1, 20>>>(3);
  report("20 threads");
  warps<float, 32><<<1, 256>>>(13);
  report("warps");
  warps<double, 8><<<1, 80>>>(13);
  report("warps of 8");
  // CHECK: 256 threads: {{[0-9a-f]+}}
  // CHECK: warps of 8: {{[0-9a-f]+}}
}
