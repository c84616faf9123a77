// Tiles of tensors in inline PTX: a map and its coordinates in brackets.
// RUN: %offloom migrate %s > %t.cpp
// RUN: FileCheck %s --input-file=%t.cpp
// RUN: %clangxx -fsyntax-only %t.cpp
#include <cuda.h>
#include <cuda/barrier>

__global__ void tile(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int tile[8][16];
  __shared__ alignas(8) unsigned long long bar;
  unsigned long long at = (unsigned long long)&map;
  unsigned to = (unsigned)__cvta_generic_to_shared(tile), b = (unsigned)__cvta_generic_to_shared(&bar);
  // CHECK: offloom::ptx::load_tensor<2>(to, at, offloom::ptx::coordinates(x, y), b);
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
               ::"r"(to), "l"(at), "r"(b), "r"(x), "r"(y) : "memory");
  // CHECK: offloom::ptx::store_tensor<2>(at, offloom::ptx::coordinates(x, y), to, offloom::tensor_reduction::add);
  asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%2, %3}], [%1];"
               ::"l"(at), "r"(to), "r"(x), "r"(y) : "memory");
}

__global__ void tileByGuide(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int tile[8][16];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  // CHECK: cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared(tile, &map, x, y, bar);
  cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared(tile, &map, x, y, bar);
  cuda::device::experimental::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, tile);
}
