// Blocks that wait for each other do so between two phases.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void reverse(int *v, int *out) {
  cg::grid_group grid = cg::this_grid();
  v[grid.thread_rank()] = threadIdx.x;
  grid.sync();
  out[grid.thread_rank()] = v[grid.size() - 1 - grid.thread_rank()];
}
// FORM: kernel 'reverse': phases
// CHECK:        v[grid.thread_rank()] = threadIdx.x;
// CHECK-NEXT: });
// CHECK-NEXT: offloom::sync_grid(block);
// CHECK-NEXT: block.threads(

__global__ void clusters(int *v) {
  v[threadIdx.x] = 1;
  cg::this_cluster().sync();
  v[threadIdx.x + 64] = v[0];
}
// FORM: kernel 'clusters': phases
// CHECK:      offloom::sync_cluster(block);

__global__ void first(int *v) {
  cg::this_grid().sync();
  v[threadIdx.x] = 1;
}
// FORM: kernel 'first': phases
// CHECK:      offloom::sync_grid(block);
