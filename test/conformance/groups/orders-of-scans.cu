// In which order scans and reductions of groups combine, by an operator for which each order gives something else.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct Order {
  __device__ int operator()(int a, int b) const { return (a * 31 + b * 17 + 7) % 1000003; }
};
// Associative, and not commutative: linear functions one after the other.
struct Affine {
  int a, b;
};
struct After {
  __device__ Affine operator()(const Affine &f, const Affine &g) const { return {f.a * g.a % 9973, (f.b * g.a + g.b) % 9973}; }
};

template <class Group> __device__ void all(const Group &group, int *out) {
  const int v = threadIdx.x * 3 + 1;
  int *o = out + threadIdx.x * 6;
  o[0] = cg::inclusive_scan(group, v, Order());
  o[1] = cg::exclusive_scan(group, v, Order());
  const Affine f = cg::inclusive_scan(group, Affine{v % 7 + 1, v}, After());
  const Affine g = cg::exclusive_scan(group, Affine{v % 7 + 1, v}, After());
  o[2] = f.a * 10000 + f.b;
  o[3] = group.thread_rank() ? g.a * 10000 + g.b : 0;
  o[4] = cg::inclusive_scan(group, v * 0.1f, cg::plus<float>()) * 1048576.0f;
  o[5] = cg::reduce(group, v, Order());
}
template <unsigned Size> __global__ void tiles(int *out) { all(cg::tiled_partition<Size>(cg::this_thread_block()), out); }
__global__ void coalesced(int *out, unsigned mask) {
  if (mask >> threadIdx.x & 1)
    all(cg::coalesced_threads(), out);
}
__global__ void labels(int *out) { all(cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), threadIdx.x * threadIdx.x % 5), out); }
__global__ void halves(int *out) { all(cg::binary_partition(cg::tiled_partition<16>(cg::this_thread_block()), threadIdx.x % 3 == 0), out); }

// The same where the block calls the groups' functions, with a barrier around.
template <unsigned Size> __global__ void in_step(int *out) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
  s[threadIdx.x ^ 1] = threadIdx.x * 3 + 1;
  __syncthreads();
  const int v = s[threadIdx.x];
  const int inclusive = cg::inclusive_scan(tile, v, Order());
  const int exclusive = cg::exclusive_scan(tile, v, Order());
  const int sum = cg::reduce(tile, v, Order());
  s[threadIdx.x] = inclusive;
  __syncthreads();
  out[threadIdx.x * 3] = s[63 - threadIdx.x];
  out[threadIdx.x * 3 + 1] = exclusive;
  out[threadIdx.x * 3 + 2] = sum;
}

__global__ void labels_in_step(int *out) {
  __shared__ int s[64];
  auto group = cg::labeled_partition(cg::tiled_partition<32>(cg::this_thread_block()), threadIdx.x * threadIdx.x % 5);
  const int sum = cg::reduce(group, int(threadIdx.x * 3 + 1), Order());
  const int below = cg::inclusive_scan(group, int(threadIdx.x * 3 + 1), Order());
  s[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x * 2] = s[63 - threadIdx.x];
  out[threadIdx.x * 2 + 1] = below;
}
__global__ void coalesced_in_step(int *out, unsigned mask) {
  __shared__ int s[32];
  int sum = 0, below = 0;
  if (mask >> threadIdx.x & 1) {
    auto group = cg::coalesced_threads();
    sum = cg::reduce(group, int(threadIdx.x * 3 + 1), Order());
    below = cg::exclusive_scan(group, int(threadIdx.x * 3 + 1), Order());
  }
  s[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x * 2] = s[31 - threadIdx.x];
  out[threadIdx.x * 2 + 1] = below;
}

int *out;

void show(const char *name, int size, int count) {
  const cudaError_t error = cudaDeviceSynchronize();
  printf("%s %d: %s", name, size, cudaGetErrorName(error));
  int hash = 0;
  for (int i = 0; i < count; ++i)
    hash = (hash * 31LL + out[i]) % 1000003;
  printf(" %d |", hash);
  for (int i = count > 200 ? 186 : 0, n = 0; n < 12; ++i, ++n)
    printf(" %d", out[i]);
  printf("\n");
  for (int i = 0; i < 64 * 6; ++i)
    out[i] = 0;
}

template <unsigned Size> void tile() {
  tiles<Size><<<1, 64>>>(out);
  show("tile", Size, 64 * 6);
  in_step<Size><<<1, 64>>>(out);
  show("in step", Size, 64 * 3);
}

int main() {
  cudaMallocManaged(&out, 64 * 6 * sizeof(int));
  tile<1>();
  tile<2>();
  tile<4>();
  tile<8>();
  tile<16>();
  tile<32>();
  for (unsigned mask : {0xffffffffu, 0xffu, 0xf0f0f0f0u, 0x80000001u, 0x12345678u, 0x7fffffffu, 0x5u}) {
    coalesced<<<1, 32>>>(out, mask);
    show("coalesced", __builtin_popcount(mask), 32 * 6);
  }
  labels<<<1, 64>>>(out);
  show("labels", 5, 64 * 6);
  halves<<<1, 64>>>(out);
  show("halves", 16, 64 * 6);
  labels_in_step<<<1, 64>>>(out);
  show("labels in step", 5, 64 * 2);
  for (unsigned mask : {0xffffffffu, 0x12345678u, 0x5u}) {
    coalesced_in_step<<<1, 32>>>(out, mask);
    show("coalesced in step", __builtin_popcount(mask), 32 * 2);
  }
}
