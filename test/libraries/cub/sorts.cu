// CUB's sorts of a block and of a warp, for any order, and the decoding of runs.
// RUN: %offloom cc --extended-lambda %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

struct item {
  short key;
  unsigned char color;
};
struct by_key {
  __device__ bool operator()(const item &a, const item &b) const { return a.key < b.key; }
};
struct downwards {
  __device__ bool operator()(int a, int b) const { return a > b; }
};

// Stable: numbers of equal keys stay in order. 2 x 32 threads with 5 items each.
__global__ void block_sort(item *items, int *numbers, int valid) {
  using sort = cub::BlockMergeSort<item, 32, 5, int, 2>;
  __shared__ typename sort::TempStorage storage;
  int thread = threadIdx.y * 32 + threadIdx.x;
  item own[5];
  int number[5];
  for (int i = 0; i < 5; ++i) {
    own[i] = items[thread * 5 + i];
    number[i] = thread * 5 + i;
  }
  sort(storage).StableSort(own, number, by_key(), valid, item{32767, 0});
  for (int i = 0; i < 5; ++i) {
    items[thread * 5 + i] = own[i];
    numbers[thread * 5 + i] = number[i];
  }
}

// Four logical warps of 8 lanes a warp; loaded and stored as WarpLoad and WarpStore arrange it.
__global__ void warp_sort(const int *in, int *out) {
  using load = cub::WarpLoad<int, 3, cub::WARP_LOAD_STRIPED, 8>;
  using sort = cub::WarpMergeSort<int, 3, 8>;
  using store = cub::WarpStore<int, 3, cub::WARP_STORE_DIRECT, 8>;
  __shared__ typename load::TempStorage loads[8];
  __shared__ typename sort::TempStorage sorts[8];
  __shared__ typename store::TempStorage stores[8];
  int warp = threadIdx.x / 8, own[3];
  load(loads[warp]).Load(in + warp * 24, own, 24, 0);
  sort(sorts[warp]).Sort(own, downwards());
  store(stores[warp]).Store(out + warp * 24, own, 20);
}

__global__ void radix_sort(float *keys) {
  using sort = cub::BlockRadixSort<float, 128, 7>;
  __shared__ typename sort::TempStorage storage;
  float own[7];
  for (int i = 0; i < 7; ++i)
    own[i] = keys[threadIdx.x * 7 + i];
  sort(storage).SortDescendingBlockedToStriped(own);
  for (int i = 0; i < 7; ++i)
    keys[threadIdx.x + i * 128] = own[i];
}

// Thread t has the runs 2t and 2t + 1, of (2t) % 4 and (2t + 1) % 4 items.
__global__ void decode(int *values, int *places, unsigned *total) {
  using decoder = cub::BlockRunLengthDecode<int, 32, 2, 4>;
  __shared__ typename decoder::TempStorage storage;
  int runs[2];
  unsigned lengths[2], size;
  for (int i = 0; i < 2; ++i) {
    runs[i] = 100 + threadIdx.x * 2 + i;
    lengths[i] = (threadIdx.x * 2 + i) % 4;
  }
  decoder runs_of(storage, runs, lengths, size);
  for (unsigned from = 0; from < size; from += 32 * 4) {
    int own[4], place[4];
    runs_of.RunLengthDecode(own, place, from);
    for (int i = 0; i < 4; ++i)
      if (from + threadIdx.x * 4 + i < size) {
        values[from + threadIdx.x * 4 + i] = own[i];
        places[from + threadIdx.x * 4 + i] = place[i];
      }
  }
  if (threadIdx.x == 0)
    *total = size;
}

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  return p;
}

int main() {
  item *items = managed<item>(320);
  int *numbers = managed<int>(320), *in = managed<int>(320), *out = managed<int>(320);
  for (int i = 0; i < 320; ++i) {
    items[i] = {short(i * 37 % 11 - 5), (unsigned char)i};
    in[i] = i * 7919 % 1009;
    out[i] = -1;
  }
  block_sort<<<1, dim3(32, 2)>>>(items, numbers, 300);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize())); // CHECK: cudaSuccess
  bool right = true;
  for (int i = 1; i < 300; ++i)
    right &= items[i - 1].key < items[i].key ||
             (items[i - 1].key == items[i].key && numbers[i - 1] < numbers[i]);
  for (int i = 0; i < 300; ++i)
    right &= items[i].color == (unsigned char)numbers[i];
  printf("block %d %d %d\n", right, items[0].key, items[300].key); // CHECK: block 1 -5 32767

  warp_sort<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  right = true;
  for (int i = 0; i < 192; ++i)
    right &= i % 24 >= 20 ? out[i] == -1 : i % 24 == 0 || out[i - 1] >= out[i];
  printf("warps %d\n", right); // CHECK: warps 1

  float *keys = managed<float>(896);
  for (int i = 0; i < 896; ++i)
    keys[i] = (i * 7919 % 1009 - 500) * 0.5f;
  radix_sort<<<1, 128>>>(keys);
  cudaDeviceSynchronize();
  right = true;
  for (int i = 1; i < 896; ++i)
    right &= keys[i - 1] >= keys[i];
  printf("radix %d %g\n", right, keys[895]); // CHECK: radix 1 -250

  unsigned *total = managed<unsigned>(1);
  decode<<<1, 32>>>(in, out, total);
  cudaDeviceSynchronize();
  right = true;
  for (int run = 0, at = 0; run < 64; ++run)
    for (int i = 0; i < run % 4; ++i, ++at)
      right &= in[at] == 100 + run && out[at] == i;
  printf("runs %d %u\n", right, *total); // CHECK: runs 1 96
}
