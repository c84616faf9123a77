// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::BlockReduce and BlockScan: their algorithms, sums of some threads, prefixes that go on, aggregates.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cub/cub.cuh>

struct greatest {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
struct running {
  int total;
  __device__ int operator()(int aggregate) {
    const int before = total;
    total += aggregate;
    return before;
  }
};

template <class T, cub::BlockReduceAlgorithm how, int x, int y> __global__ void reduce(const T *in, T *to, int valid) {
  using Reduce = cub::BlockReduce<T, x, how, y>;
  __shared__ typename Reduce::TempStorage storage;
  const int t = threadIdx.x + x * threadIdx.y;
  const T one = in[t];
  T several[3] = {in[t], in[t + 1], in[t + 2]};
  const T sum = Reduce(storage).Sum(one);
  __syncthreads();
  const T some = Reduce(storage).Sum(one, valid);
  __syncthreads();
  const T most = Reduce(storage).Reduce(one, greatest(), valid);
  __syncthreads();
  const T of_several = Reduce(storage).Sum(several);
  __syncthreads();
  const T most_of_several = Reduce(storage).Reduce(several, greatest());
  if (t == 0)
    to[0] = sum, to[1] = some, to[2] = most, to[3] = of_several, to[4] = most_of_several;
}

template <cub::BlockScanAlgorithm how, int threads> __global__ void scan(const int *in, int *to, int *totals) {
  using Scan = cub::BlockScan<int, threads, how>;
  __shared__ typename Scan::TempStorage storage;
  const int t = threadIdx.x;
  int one, total, several[2] = {in[2 * t], in[2 * t + 1]}, scanned[2];
  Scan(storage).ExclusiveSum(in[t], one, total);
  to[t] = one, totals[0] = total;
  __syncthreads();
  Scan(storage).InclusiveSum(in[t], one);
  to[threads + t] = one;
  __syncthreads();
  Scan(storage).ExclusiveScan(in[t], one, -5, greatest(), total);
  to[2 * threads + t] = one, totals[1] = total;
  __syncthreads();
  Scan(storage).InclusiveScan(in[t], one, greatest());
  to[3 * threads + t] = one;
  __syncthreads();
  running prefix{100};
  for (int i = 0; i < 3; ++i) {
    Scan(storage).ExclusiveSum(in[t] + i, one, prefix);
    __syncthreads();
  }
  to[4 * threads + t] = one;
  if (t == 0)
    totals[2] = prefix.total;
  Scan(storage).InclusiveSum(several, scanned, total);
  to[5 * threads + 2 * t] = scanned[0], to[5 * threads + 2 * t + 1] = scanned[1], totals[3] = total;
  __syncthreads();
  Scan(storage).ExclusiveScan(several, scanned, 7, greatest());
  to[7 * threads + 2 * t] = scanned[0], to[7 * threads + 2 * t + 1] = scanned[1];
}

template <class T, cub::BlockReduceAlgorithm how, int x, int y> void reductions(const char *what) {
  array<T> in(x * y + 3), to(5);
  for (int valid : {1, 31, x * y / 2 + 1, x * y}) {
    reduce<T, how, x, y><<<1, dim3(x, y)>>>(in, to, std::min(valid, x * y));
    show(what, to);
  }
}

template <cub::BlockScanAlgorithm how, int threads> void scans(const char *what) {
  array<int> in(2 * threads), to(9 * threads), totals(4);
  scan<how, threads><<<1, threads>>>(in, to, totals);
  show("totals", totals);
  for (int i : {0, 1, 2, 3, 4, 5, 6, 7, 8})
    show(what, to + i * threads, std::min(threads, 20)), show("and", to + (i + 1) * threads - std::min(threads, 3), std::min(threads, 3));
}

int main() {
  reductions<int, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 128, 1>("warps");
  reductions<int, cub::BLOCK_REDUCE_RAKING, 96, 1>("raking");
  reductions<float, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, 64, 4>("commutative");
  reductions<double, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 24, 3>("72 threads");
  reductions<long long, cub::BLOCK_REDUCE_RAKING, 17, 1>("17 threads");
  scans<cub::BLOCK_SCAN_RAKING, 64>("raking");
  scans<cub::BLOCK_SCAN_WARP_SCANS, 256>("warps");
  scans<cub::BLOCK_SCAN_RAKING_MEMOIZE, 100>("memoize");
  scans<cub::BLOCK_SCAN_WARP_SCANS, 1>("one thread");
}
