// Block- and warp-wide primitives of CUB as collectives of the block: each thread gets what its fiber gets, to the bit.
// RUN: %offloom cc -O0 %s -o %t && %t > %t.phases && env OFFLOOM_FORM=fibers %offloom cc -O0 %s -o %t.f && %t.f | diff - %t.phases
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

struct running {
  float total;
  __device__ float operator()(float aggregate) {
    float before = total;
    total += aggregate + (threadIdx.x == 0);
    return before;
  }
};

template <int Threads> __global__ void scans(float first) {
  using Scan = cub::BlockScan<float, Threads>;
  __shared__ typename Scan::TempStorage temp;
  float x = value(threadIdx.x), y = 7, total;
  Scan(temp).InclusiveSum(x, y);
  note(11, y);
  __syncthreads();
  Scan(temp).ExclusiveSum(x, y, total);
  note(12, y);
  note(13, total);
  __syncthreads();
  Scan(temp).ExclusiveScan(x, x, mixed());
  note(14, x);
  __syncthreads();
  Scan scan(temp);
  scan.ExclusiveScan(x, y, first, mixed(), total);
  note(15, y + total);
  __syncthreads();
  scan.ExclusiveScan(x + 1, y, threadIdx.x * 0.5f, cub::Max());
  note(16, y);
  __syncthreads();
  scan.InclusiveScan(x, x, mixed(), total);
  note(17, x + total);
  running before = {first};
  for (int round = 0; round < 3; ++round) {
    __syncthreads();
    scan.ExclusiveSum(x, y, before);
    note(18, y);
    __syncthreads();
    scan.InclusiveSum(x, x, before);
    note(19, x);
  }
  float items[3] = {x, y, 1}, sums[3];
  __syncthreads();
  scan.InclusiveSum(items, sums, total);
  note(20, sums);
  __syncthreads();
  scan.ExclusiveSum(items, items);
  note(21, items);
  __syncthreads();
  scan.ExclusiveScan(sums, items, first, mixed());
  note(22, items);
  __syncthreads();
  scan.ExclusiveScan(items, items, mixed(), before);
  note(23, items);
}

template <int Threads> __global__ void tiles(int shift) {
  using Sort = cub::BlockRadixSort<int, Threads, 3>;
  using SortPairs = cub::BlockRadixSort<float, Threads, 3, int>;
  using Exchange = cub::BlockExchange<int, Threads, 3>;
  using Discontinuity = cub::BlockDiscontinuity<int, Threads>;
  using Shuffle = cub::BlockShuffle<int, Threads>;
  __shared__ union {
    typename Sort::TempStorage sort;
    typename SortPairs::TempStorage pairs;
    typename Exchange::TempStorage exchange;
    typename Discontinuity::TempStorage discontinuity;
    typename Shuffle::TempStorage shuffle;
  } temp;
  int t = threadIdx.x, items[3], flags[3], tails[3], ranks[3];
  float keys[3];
  for (int i = 0; i < 3; ++i) {
    items[i] = (t * 3 + i) * 37 % 101 - 20;
    keys[i] = value(items[i] + 20) - 0.1f;
    ranks[i] = Threads * 3 - 1 - (t * 3 + i);
  }
  SortPairs(temp.pairs).SortDescending(keys, items);
  note(0, keys);
  note(1, items);
  __syncthreads();
  Exchange(temp.exchange).BlockedToStriped(items);
  note(2, items);
  __syncthreads();
  Exchange(temp.exchange).WarpStripedToBlocked(items, flags);
  note(3, flags);
  __syncthreads();
  Exchange exchange(temp.exchange);
  exchange.ScatterToStriped(items, ranks);
  note(4, items);
  __syncthreads();
  Sort(temp.sort).Sort(items, 0, 5);
  note(5, items);
  __syncthreads();
  Sort(temp.sort).SortBlockedToStriped(items);
  note(6, items);
  __syncthreads();
  Discontinuity(temp.discontinuity).FlagHeads(flags, items, cub::Inequality());
  note(7, flags);
  __syncthreads();
  Discontinuity(temp.discontinuity).FlagTails(flags, items, cub::Inequality(), items[2]);
  note(8, flags);
  __syncthreads();
  Discontinuity(temp.discontinuity).FlagHeadsAndTails(flags, tails, items, cub::Inequality());
  note(9, flags);
  note(10, tails);
  __syncthreads();
  Shuffle(temp.shuffle).Offset(items[0], t, shift);
  note(11, t);
  __syncthreads();
  Shuffle(temp.shuffle).Rotate(t, t);
  note(12, t);
}

struct smaller {
  template <class T> __device__ bool operator()(T a, T b) const { return a < b; }
};
struct closer {
  __device__ bool operator()(int a, int b) const { return abs(a - 7) < abs(b - 7); }
};

template <int Threads> __global__ void neighbours(int count) {
  using Difference = cub::BlockAdjacentDifference<int, Threads>;
  using Shuffle = cub::BlockShuffle<int, Threads>;
  using Histogram = cub::BlockHistogram<int, Threads, 3, 16>;
  using Sort = cub::BlockMergeSort<int, Threads, 3>;
  using SortPairs = cub::BlockMergeSort<int, Threads, 3, float>;
  __shared__ union {
    typename Difference::TempStorage difference;
    typename Shuffle::TempStorage shuffle;
    typename Histogram::TempStorage histogram;
    typename Sort::TempStorage sort;
    typename SortPairs::TempStorage pairs;
  } temp;
  __shared__ unsigned counts[16];
  int t = threadIdx.x, items[3], others[3] = {1, 2, 3}, all = 5;
  float values[3];
  for (int i = 0; i < 3; ++i) {
    items[i] = (t * 3 + i) * 37 % 101 - 20;
    values[i] = value(t * 3 + i);
  }
  Difference(temp.difference).SubtractLeft(items, others, cub::Difference());
  note(0, others);
  __syncthreads();
  Difference(temp.difference).SubtractRight(items, others, cub::Difference(), t);
  note(1, others);
  __syncthreads();
  Shuffle(temp.shuffle).Up(items, items, all);
  note(2, items);
  note(3, all);
  __syncthreads();
  Shuffle(temp.shuffle).Down(items, others);
  note(4, others);
  __syncthreads();
  SortPairs(temp.pairs).Sort(items, values, closer(), count, 100000);
  note(5, items);
  note(6, values);
  __syncthreads();
  Sort(temp.sort).StableSort(others, closer());
  note(7, others);
  for (int &item : items)
    item = item & 15;
  Histogram(temp.histogram).Histogram(items, counts);
  __syncthreads();
  note(10, counts[t % 16]);
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
  using Scan = cub::WarpScan<T, Lanes>;
  __shared__ typename Scan::TempStorage storage[1024 / Lanes];
  const int warp = threadIdx.x / Lanes;
  T y = 3, z;
  Scan(storage[warp]).InclusiveSum(x, y);
  note(24, y);
  Scan(storage[warp]).ExclusiveSum(x, y, z);
  note(25, y + z);
  Scan(storage[warp]).ExclusiveScan(x, y, cub::Max());
  note(26, y);
  Scan(storage[warp]).ExclusiveScan(x + y, y, x, cub::Sum());
  note(27, y);
  Scan(storage[warp]).Scan(x, y, z, cub::Sum());
  note(28, y + z);
  Scan(storage[warp]).InclusiveScan(x, x, cub::Min(), z);
  T fifth = Scan(storage[warp]).Broadcast(y, 5);
  note(29, x + z + fifth);
  using Exchange = cub::WarpExchange<T, 2, Lanes>;
  using Sort = cub::WarpMergeSort<T, 2, Lanes>;
  __shared__ typename Exchange::TempStorage exchanged[1024 / Lanes];
  __shared__ typename Sort::TempStorage sorted[256 / Lanes];
  T items[2] = {x, y}, others[2];
  Exchange(exchanged[warp]).BlockedToStriped(items, others);
  note(30, others);
  Sort(sorted[warp]).Sort(others, smaller());
  note(31, others);
  __syncwarp();
  const int last = Lanes * 2 - 1 - threadIdx.x % Lanes * 2;
  int places[2] = {last, last - 1};
  Exchange(exchanged[warp]).ScatterToStriped(items, places);
  note(30, items);
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
  scans<256><<<1, 256>>>(0.3f);
  report("scans");
  scans<70><<<1, 70>>>(0.3f);
  report("scans of 70 threads");
  tiles<128><<<1, 128>>>(-2);
  report("tiles");
  tiles<70><<<1, 70>>>(3);
  report("tiles of 70 threads");
  neighbours<128><<<1, 128>>>(300);
  report("neighbours");
  neighbours<70><<<1, 70>>>(11);
  report("neighbours of 70 threads");
  warps<float, 32><<<1, 256>>>(13);
  report("warps");
  warps<double, 8><<<1, 80>>>(13);
  report("warps of 8");
  // CHECK: 256 threads: {{[0-9a-f]+}}
  // CHECK: warps of 8: {{[0-9a-f]+}}
}
