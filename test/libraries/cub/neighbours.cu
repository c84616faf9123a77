// Primitives by which items meet those of other threads: differences, shifts, histograms, exchanges of lanes.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/cub.cuh>

const int Threads = 40, Items = 2;

struct Minus { // real code takes the items by reference, and not const
  template <class T> __device__ T operator()(T &a, T &b) { return a - b; }
};

__global__ void primitives(int *differences, int *shifted, int *rotated, int *bins, int *striped) {
  using Difference = cub::BlockAdjacentDifference<int, Threads>;
  using Shuffle = cub::BlockShuffle<int, Threads>;
  using Histogram = cub::BlockHistogram<int, Threads, Items, 4>;
  using Exchange = cub::WarpExchange<int, Items, 8>;
  __shared__ Difference::TempStorage difference;
  __shared__ Shuffle::TempStorage shuffle;
  __shared__ Histogram::TempStorage histogram;
  __shared__ Exchange::TempStorage exchange[Threads / 8];
  const int t = threadIdx.x;
  int squares[Items] = {2 * t * 2 * t, (2 * t + 1) * (2 * t + 1)}, result[Items] = {-1, -1};

  Difference(difference).SubtractLeft(squares, result, Minus(), 100);
  cub::StoreDirectBlocked(t, differences, result);
  Shuffle(shuffle).Up(squares, result); // the first keeps what it has
  cub::StoreDirectBlocked(t, shifted, result);
  __syncthreads();
  Shuffle(shuffle).Rotate(t, rotated[t], 3);
  int remainders[Items] = {2 * t % 4, 3};
  Histogram(histogram).Histogram(remainders, bins);
  int numbers[Items] = {2 * t, 2 * t + 1};
  Exchange(exchange[t / 8]).BlockedToStriped(numbers, result);
  cub::StoreDirectBlocked(t, striped, result);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 5 * 100 * sizeof(int));
  primitives<<<1, Threads>>>(out, out + 100, out + 200, out + 300, out + 400);
  cudaDeviceSynchronize();
  printf("differences %d %d %d .. %d\n", out[0], out[1], out[2], out[79]); // CHECK: differences -100 1 3 .. 157
  printf("shifted %d %d %d .. %d\n", out[100], out[101], out[102], out[179]); // CHECK: shifted -100 0 1 .. 6084
  printf("rotated %d %d\n", out[200], out[239]); // CHECK: rotated 3 2
  printf("bins %d %d %d %d\n", out[300], out[301], out[302], out[303]); // CHECK: bins 20 0 20 40
  printf("striped %d %d, %d %d\n", out[402], out[403], out[464], out[465]); // CHECK: striped 1 9, 64 72
}
