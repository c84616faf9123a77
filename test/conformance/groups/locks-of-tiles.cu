// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks that tiles take, several of one warp for the same node: each tries until it has the lock,
// while another is between its lock and a fence of its own. What all its lanes have stored is there
// for the next tile (Memory Fence Functions; Cooperative Groups, Thread Block Tile).
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

template <int Width> struct Node {
  unsigned values[Width];
  unsigned lock;
};

template <int Width> class NodeOfTile {
public:
  __device__ NodeOfTile(Node<Width> *node, const cg::thread_block_tile<Width> &tile)
      : node(node), tile(tile) {}
  __device__ bool try_lock() {
    unsigned old = 0;
    if (tile.thread_rank() == Width - 1)
      old = atomicOr(&node->lock, 1u);
    old = tile.shfl(old, Width - 1);
    if (!old)
      __threadfence();
    return !old;
  }
  __device__ void lock() {
    while (!try_lock()) {
    }
  }
  __device__ void load() { value = *(volatile unsigned *)&node->values[tile.thread_rank()]; }
  __device__ void store() { *(volatile unsigned *)&node->values[tile.thread_rank()] = value; }
  __device__ void unlock() {
    __threadfence();
    if (tile.thread_rank() == Width - 1)
      atomicAnd(&node->lock, 0u);
  }
  __device__ void add(unsigned what) { value += what * (tile.thread_rank() + 1); }
  __device__ bool full() const { return tile.any(value > 1u << 30); }

private:
  Node<Width> *node;
  unsigned value;
  const cg::thread_block_tile<Width> tile;
};

template <int Width> __global__ void insert(const unsigned *keys, int count, Node<Width> *nodes) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  auto tile = cg::tiled_partition<Width>(cg::this_thread_block());
  bool to_insert = i < count;
  const unsigned key = to_insert ? keys[i] : 0;
  while (unsigned queue = tile.ballot(to_insert)) {
    const int current = __ffs(queue) - 1;
    const unsigned its_key = tile.shfl(key, current);
    NodeOfTile<Width> node(nodes + its_key % 2, tile);
    while (true) {
      if (!node.try_lock())
        continue;
      node.load();
      if (node.full()) {
        node.unlock();
        break;
      }
      node.add(its_key);
      node.store();
      node.unlock();
      NodeOfTile<Width> last(nodes + 2, tile);
      last.lock();
      last.load();
      last.add(1);
      last.store();
      last.unlock();
      break;
    }
    if (tile.thread_rank() == current)
      to_insert = false;
  }
}

template <int Width> void run(const unsigned *keys, int count) {
  Node<Width> *nodes;
  cudaMallocManaged(&nodes, 3 * sizeof(Node<Width>));
  cudaMemset(nodes, 0, 3 * sizeof(Node<Width>));
  insert<Width><<<2, 64>>>(keys, count, nodes);
  printf("tiles of %d: %s\n", Width, cudaGetErrorString(cudaDeviceSynchronize()));
  for (int n = 0; n < 3; ++n) {
    for (int i = 0; i < Width; ++i)
      printf(" %u", nodes[n].values[i]);
    printf(", lock %u\n", nodes[n].lock);
  }
}

int main() {
  const int count = 100;
  unsigned *keys;
  cudaMallocManaged(&keys, count * sizeof(unsigned));
  for (int i = 0; i < count; ++i)
    keys[i] = i * i + 3 * i / 2;
  run<16>(keys, count);
  run<8>(keys, count);
  run<4>(keys, count);
  run<32>(keys, count);
}
