// Collectives of tiles that the block does not fill: the values that threads exchange are 0 of those that are not there.
// Integers of at most 32 bits are combined by CUDA's own operations with what there is, in tiles of 16 and 32 threads, by one
// instruction.
#include <cstdio>

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr int N = 64, Ways = 8;

template <unsigned Size, class T> __global__ void reduced(const T *in, T *out) {
  auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  const int t = threadIdx.x;
  const T v = in[t];
  out[t] = cg::reduce(tile, v, cg::plus<T>());
  out[N + t] = cg::reduce(tile, v, cg::less<T>());
  out[2 * N + t] = cg::reduce(tile, v, cg::greater<T>());
  out[3 * N + t] = cg::reduce(tile, v, [](T a, T b) { return T(a + b); });
  out[4 * N + t] = cg::inclusive_scan(tile, v);
  out[5 * N + t] = cg::exclusive_scan(tile, v);
  out[6 * N + t] = tile.shfl_down(v, 1) + tile.shfl_xor(v, Size / 2);
  out[7 * N + t] = tile.shfl(v, Size - 1) + tile.shfl_up(v, 1);
}

template <unsigned Size, class T> __global__ void bits(const T *in, T *out) {
  auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  const int t = threadIdx.x;
  out[t] = cg::reduce(tile, in[t], cg::bit_and<T>());
  out[N + t] = cg::reduce(tile, in[t], cg::bit_or<T>());
  out[2 * N + t] = cg::reduce(tile, in[t], cg::bit_xor<T>());
}

template <class T> T *managed(int n) {
  T *p;
  cudaMallocManaged(&p, n * sizeof(T));
  for (int i = 0; i < n; ++i)
    p[i] = T(0);
  return p;
}

template <class T> void show(const char *name, unsigned size, int block, T *out, int rows) {
  cudaDeviceSynchronize();
  printf("%s, %u of %d:", name, size, block);
  for (int row = 0; row < rows; ++row) {
    long long sum = 0;
    for (int i = 0; i < N; ++i)
      sum += (i % 13 + 1) * (long long)out[row * N + i];
    printf(" %lld", sum);
  }
  printf(" |");
  for (int row = 0; row < rows; ++row)
    printf(" %lld %lld", (long long)out[row * N + (block - 1) / size * size], (long long)out[row * N + block - 1]);
  printf("\n");
  for (int i = 0; i < rows * N; ++i)
    out[i] = T(0);
}

template <unsigned Size, class T> void tiles(const char *type) {
  T *in = managed<T>(N), *out = managed<T>(Ways * N);
  for (int sign : {-1, 1}) {
    for (int i = 0; i < N; ++i)
      in[i] = T(sign * (i * 3 + 5));
    for (int block : {1, 7, 33, 39, 54}) {
      reduced<Size><<<1, block>>>(in, out);
      show(type, Size, block, out, Ways);
    }
  }
}

template <unsigned Size> void tiles_of_all() {
  tiles<Size, int>("int");
  tiles<Size, unsigned>("unsigned");
  tiles<Size, long long>("long long");
  tiles<Size, float>("float");
  tiles<Size, double>("double");
  tiles<Size, short>("short");
  int *in = managed<int>(N), *out = managed<int>(Ways * N);
  long long *wide = managed<long long>(N), *wide_out = managed<long long>(Ways * N);
  for (int i = 0; i < N; ++i)
    in[i] = 0x700 + i, wide[i] = 0x700 + i;
  for (int block : {7, 33, 39}) {
    bits<Size><<<1, block>>>(in, out);
    show("bits of int", Size, block, out, 3);
    bits<Size><<<1, block>>>(wide, wide_out);
    show("bits of long long", Size, block, wide_out, 3);
  }
}

int main() {
  tiles_of_all<2>();
  tiles_of_all<4>();
  tiles_of_all<8>();
  tiles_of_all<16>();
  tiles_of_all<32>();
}
