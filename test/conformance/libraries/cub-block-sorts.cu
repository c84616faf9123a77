// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cub::BlockRadixSort, BlockMergeSort, BlockExchange, BlockLoad and BlockStore: who holds what.
// builds: clang++ g++ fibers
#include "shown.h"
#include <cub/cub.cuh>

constexpr int threads = 64, items = 3, total_items = threads * items;

struct falling {
  template <class T> __device__ bool operator()(T a, T b) const { return a > b; }
};

template <cub::BlockLoadAlgorithm how, cub::BlockStoreAlgorithm back> __global__ void move(const int *in, int *to, int *held, int valid) {
  using Load = cub::BlockLoad<int, threads, items, how>;
  using Store = cub::BlockStore<int, threads, items, back>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } storage;
  int mine[items];
  Load(storage.load).Load(in, mine, valid, -9);
  for (int i = 0; i < items; ++i)
    held[threadIdx.x * items + i] = mine[i];
  __syncthreads();
  Store(storage.store).Store(to, mine, valid);
}

__global__ void exchange(const int *in, int *to) {
  using Exchange = cub::BlockExchange<int, threads, items>;
  __shared__ typename Exchange::TempStorage storage;
  const int t = threadIdx.x;
  int mine[items], ranks[items];
  const auto put = [&](int where) {
    for (int i = 0; i < items; ++i)
      to[where * total_items + t * items + i] = mine[i], mine[i] = in[t * items + i], ranks[i] = (t * items + i) * 5 % total_items;
    __syncthreads();
  };
  for (int i = 0; i < items; ++i)
    mine[i] = 0;
  put(0);
  Exchange(storage).StripedToBlocked(mine, mine);
  put(0);
  Exchange(storage).BlockedToStriped(mine, mine);
  put(1);
  Exchange(storage).WarpStripedToBlocked(mine, mine);
  put(2);
  Exchange(storage).BlockedToWarpStriped(mine, mine);
  put(3);
  Exchange(storage).ScatterToBlocked(mine, mine, ranks);
  put(4);
  Exchange(storage).ScatterToStriped(mine, mine, ranks);
  put(5);
}

template <class Key> __global__ void sort(const Key *in, Key *to, int *places) {
  using Radix = cub::BlockRadixSort<Key, threads, items, int>;
  using Merge = cub::BlockMergeSort<Key, threads, items, int>;
  __shared__ union {
    typename Radix::TempStorage radix;
    typename Merge::TempStorage merge;
  } storage;
  const int t = threadIdx.x;
  Key keys[items];
  int values[items];
  int where = 0;
  const auto get = [&] {
    for (int i = 0; i < items; ++i)
      keys[i] = in[t * items + i], values[i] = t * items + i;
  };
  const auto put = [&] {
    for (int i = 0; i < items; ++i)
      to[where * total_items + t * items + i] = keys[i], places[where * total_items + t * items + i] = values[i];
    ++where;
    __syncthreads();
  };
  get(), Radix(storage.radix).Sort(keys, values), put();
  get(), Radix(storage.radix).SortDescending(keys, values), put();
  get(), Radix(storage.radix).SortBlockedToStriped(keys, values), put();
  get(), Radix(storage.radix).SortDescendingBlockedToStriped(keys, values), put();
  get(), Radix(storage.radix).Sort(keys, values, 1, 3), put();
  get(), Merge(storage.merge).StableSort(keys, values, falling()), put();
}

template <class Key> void sorts(const char *type) {
  array<Key> in(total_items), to(7 * total_items);
  array<int> places(7 * total_items);
  sort<<<1, threads>>>(in.data, to.data, places.data);
  for (int i = 0; i < 6; ++i) {
    show(type, to + i * total_items, 12), show("places", places + i * total_items, total_items);
  }
}

template <cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store> void moves(const char *what, int valid) {
  array<int> in(total_items), to(total_items), held(total_items);
  for (int i = 0; i < total_items; ++i)
    in[i] = i, to[i] = -1;
  move<load, store><<<1, threads>>>(in, to, held, valid);
  show(what, held), show("to", to);
}

int main() {
  moves<cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_STRIPED>("direct, striped", total_items);
  moves<cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_DIRECT>("striped, direct", 150);
  moves<cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>("vectors", total_items);
  moves<cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>("transposed", 101);
  moves<cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>("warps transposed", 70);
  moves<cub::BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, cub::BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED>("in slices", total_items);
  array<int> in(total_items), to(6 * total_items);
  for (int i = 0; i < total_items; ++i)
    in[i] = i;
  exchange<<<1, threads>>>(in, to);
  show("exchanged", to);
  sorts<int>("int"), sorts<unsigned short>("unsigned short"), sorts<float>("float"), sorts<long long>("long long");
}
