// Block-wide primitives of CUB: what each thread gets, for blocks of whole warps and of parts of them.
// RUN: %offloom cc -O0 %s -o %t && %t | FileCheck %s
// RUN: %offloom cc -ccbin g++ %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

template <int Threads> __global__ void primitives(const int *in, int *out, int *bad) {
  constexpr int Items = 4;
  using Load = cub::BlockLoad<int, Threads, Items, cub::BLOCK_LOAD_TRANSPOSE>;
  using Reduce = cub::BlockReduce<int, Threads>;
  using Scan = cub::BlockScan<int, Threads>;
  using Sort = cub::BlockRadixSort<int, Threads, Items>;
  using Exchange = cub::BlockExchange<int, Threads, Items>;
  using Discontinuity = cub::BlockDiscontinuity<int, Threads>;
  using Store = cub::BlockStore<int, Threads, Items>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
    typename Sort::TempStorage sort;
    typename Exchange::TempStorage exchange;
    typename Discontinuity::TempStorage discontinuity;
    typename Store::TempStorage store;
  } temp;
  const int t = threadIdx.x;

  int items[Items], sums[Items], flags[Items], total;
  Load(temp.load).Load(in, items);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(items, sums, total);
  for (int i = 0, sum = 0; i < t * Items + Items; sum += in[i++])
    if (i >= t * Items && sums[i - t * Items] != sum)
      atomicAdd(bad, 1);
  __syncthreads();
  int highest = Reduce(temp.reduce).Reduce(items, cub::Max());
  int all = Reduce(temp.reduce).Sum(t + 1, Threads / 2);
  __syncthreads();
  Sort(temp.sort).SortDescending(items);
  __syncthreads();
  Discontinuity(temp.discontinuity).FlagHeads(flags, items, cub::Inequality());
  __syncthreads();
  int heads = Reduce(temp.reduce).Sum(flags);
  __syncthreads();
  Exchange(temp.exchange).BlockedToStriped(items);
  __syncthreads();
  Exchange(temp.exchange).StripedToBlocked(items);
  __syncthreads();
  Store(temp.store).Store(out, items, Threads * Items - 3);
  if (t == 0)
    printf("%d threads: total %d, highest %d, sum of half %d, heads %d\n", Threads, total, highest, all, heads);
}

template <int Threads> void run(int *in, int *out, int *bad) {
  out[Threads * 4 - 3] = -7;
  primitives<Threads><<<1, Threads>>>(in, out, bad);
  cudaDeviceSynchronize();
  bool sorted = true;
  for (int i = 1; i < Threads * 4 - 3; ++i)
    sorted &= out[i - 1] >= out[i];
  printf("sorted %d, not stored %d, bad %d\n", sorted, out[Threads * 4 - 3], *bad);
}

int main() {
  int *in, *out, *bad;
  cudaMallocManaged(&in, 4096);
  cudaMallocManaged(&out, 4096);
  cudaMallocManaged(&bad, 4);
  for (int i = 0; i < 1024; ++i)
    in[i] = i * 37 % 101;
  run<128>(in, out, bad);
  // CHECK: 128 threads: total 25{{[0-9]+}}, highest 100, sum of half 2080, heads 101
  // CHECK-NEXT: sorted 1, not stored -7, bad 0
  run<100>(in, out, bad);
  // CHECK-NEXT: 100 threads: total {{[0-9]+}}, highest 100, sum of half 1275, heads 101
  // CHECK-NEXT: sorted 1, not stored -7, bad 0
  run<20>(in, out, bad);
  // CHECK-NEXT: 20 threads: total {{[0-9]+}}, highest {{[0-9]+}}, sum of half 55, heads 80
  // CHECK-NEXT: sorted 1, not stored -7, bad 0
}
