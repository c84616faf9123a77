// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::WarpReduce, WarpScan, WarpExchange, WarpLoad, WarpStore and WarpMergeSort, for warps of all sizes.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cub/cub.cuh>

struct greatest {
  template <class T> __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
struct less {
  template <class T> __device__ bool operator()(T a, T b) const { return a < b; }
};

template <class T, int width> __global__ void all(const T *in, T *to) {
  using Reduce = cub::WarpReduce<T, width>;
  using Scan = cub::WarpScan<T, width>;
  __shared__ typename Reduce::TempStorage reductions[64 / width];
  __shared__ typename Scan::TempStorage scans[64 / width];
  const int t = threadIdx.x, warp = t / width, lane = t % width;
  const T mine = in[t];
  int where = 0;
  const auto put = [&](T x) { to[64 * where++ + t] = x; };
  const auto put_first = [&](T x) { put(lane == 0 ? x : T(0)); };
  put_first(Reduce(reductions[warp]).Sum(mine));
  put_first(Reduce(reductions[warp]).Sum(mine, width / 2 + 1));
  put_first(Reduce(reductions[warp]).Reduce(mine, greatest()));
  put_first(Reduce(reductions[warp]).Reduce(mine, greatest(), width / 2 + 1));
  const bool head = t % 5 == 0, begins = head || lane == 0, ends = t % 5 == 4;
  const T segment = Reduce(reductions[warp]).HeadSegmentedSum(mine, head);
  put(begins ? segment : T(0));
  const T tail = Reduce(reductions[warp]).TailSegmentedSum(mine, ends);
  put(begins ? tail : T(0));
  const T most = Reduce(reductions[warp]).HeadSegmentedReduce(mine, head, greatest());
  put(begins ? most : T(0));
  T one, two, total;
  Scan(scans[warp]).InclusiveSum(mine, one), put(one);
  Scan(scans[warp]).ExclusiveSum(mine, one, total), put(one), put(total);
  Scan(scans[warp]).InclusiveScan(mine, one, greatest()), put(one);
  Scan(scans[warp]).ExclusiveScan(mine, one, T(-2), greatest(), total), put(one), put(total);
  Scan(scans[warp]).Scan(mine, one, two, T(1), greatest()), put(one), put(two);
  put(Scan(scans[warp]).Broadcast(mine, width - 1));
}

template <int width> __global__ void move(const int *in, int *to) {
  constexpr int items = 4;
  using Exchange = cub::WarpExchange<int, items, width>;
  using Load = cub::WarpLoad<int, items, cub::WARP_LOAD_TRANSPOSE, width>;
  using Store = cub::WarpStore<int, items, cub::WARP_STORE_STRIPED, width>;
  using Sort = cub::WarpMergeSort<int, items, width, int>;
  __shared__ typename Exchange::TempStorage exchanges[64 / width];
  __shared__ typename Load::TempStorage loads[64 / width];
  __shared__ typename Store::TempStorage stores[64 / width];
  __shared__ typename Sort::TempStorage sorts[64 / width];
  const int t = threadIdx.x, warp = t / width;
  int mine[items], values[items];
  const auto get = [&] {
    for (int i = 0; i < items; ++i)
      mine[i] = in[t * items + i], values[i] = t * items + i;
  };
  int where = 0;
  const auto put = [&] {
    for (int i = 0; i < items; ++i)
      to[256 * where + t * items + i] = mine[i];
    ++where;
    __syncwarp();
  };
  get(), Exchange(exchanges[warp]).BlockedToStriped(mine, mine), put();
  get(), Exchange(exchanges[warp]).StripedToBlocked(mine, mine), put();
  Load(loads[warp]).Load(in + warp * width * items, mine, width * items - 3, 99), put();
  get(), Store(stores[warp]).Store(to + 256 * where++ + warp * width * items, mine);
  get(), Sort(sorts[warp]).Sort(mine, values, less()), put();
  get(), Sort(sorts[warp]).StableSort(mine, values, less()), put();
  for (int i = 0; i < items; ++i)
    mine[i] = values[i];
  put();
}

template <class T, int width> void warps(const char *type) {
  array<T> in(64), to(64 * 17);
  all<T, width><<<1, 64>>>(in, to);
  printf("%s %d\n", type, width);
  for (int i = 0; i < 15; ++i)
    show("", to + 64 * i, 64);
}

template <int width> void moves() {
  array<int> in(256), to(256 * 7);
  move<width><<<1, 64>>>(in, to);
  for (int i : {0, 1, 2, 3, 4, 5, 6})
    show("moved", to + 256 * i, 256);
}

int main() {
  warps<int, 32>("int"), warps<int, 16>("int"), warps<float, 8>("float"), warps<double, 4>("double"), warps<long long, 2>("long long");
  moves<32>(), moves<8>();
}
