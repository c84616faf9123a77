// Blocks that wait for the rest of their grid: gdb lists them, and shows their threads, in both forms.
// RUN: env OFFLOOM_FORM=fibers %offloom cc -g -O0 %s -o %t.fibers
// RUN: %gdb -ex 'offloom focus block 3 thread 17' -ex 'offloom break suspended-blocks.cu:19' -ex run -ex 'offloom threads' \
// RUN:   -ex 'offloom focus block 1 thread 40' -ex 'print mine' -ex 'offloom focus block 2 thread 63' -ex 'print t' \
// RUN:   -ex 'offloom focus none' -ex 'next' -ex 'print t' %t.fibers 2>&1 | FileCheck %s --check-prefix=FIBERS
// RUN: %offloom cc -g -O0 %s -o %t.phases
// RUN: %gdb -ex 'offloom focus block 3 thread 17' -ex 'offloom break suspended-blocks.cu:19' -ex run -ex 'offloom threads' \
// RUN:   -ex 'offloom focus block 1 thread 40' -ex 'print mine_of' -ex 'print blockIdx' %t.phases 2>&1 | \
// RUN:   FileCheck %s --check-prefix=PHASES
#include <cooperative_groups.h>

__global__ void totals(const int *in, int *part, int *out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = in[t] * 2;
  part[t] = mine;
  grid.sync();
  int other = part[255 - t];
  out[t] = other + mine;
}

int main() {
  int *in, *part, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&part, 256 * sizeof(int));
  cudaMallocManaged(&out, 256 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i;
  void *arguments[] = {&in, &part, &out};
  cudaLaunchCooperativeKernel(totals, 4, 64, arguments);
  cudaDeviceSynchronize();
}

// FIBERS: block (3,0,0) of 64x1x1 threads, as fibers, in gdb's thread [[THREAD:[0-9]+]]
// FIBERS-NEXT: 0-16: returned
// FIBERS-NEXT: 17: running
// FIBERS-NEXT: 18-63: waits for grid_group::sync() at {{.*}}suspended-blocks.cu:17
// FIBERS-NEXT: block (0,0,0) of 64x1x1 threads, as fibers, suspended in gdb's thread [[THREAD]]
// FIBERS-NEXT: 0-63: waits for grid_group::sync() at {{.*}}suspended-blocks.cu:17
// FIBERS: block (2,0,0) of 64x1x1 threads, as fibers, suspended in gdb's thread [[THREAD]]
// FIBERS: Focus: block (1,0,0), thread (40,0,0)
// FIBERS-NEXT: threadIdx=(40,0,0)) at {{.*}}suspended-blocks.cu:17
// FIBERS: $1 = 208
// FIBERS: Focus: block (2,0,0), thread (63,0,0)
// FIBERS: $2 = 191
// FIBERS: $3 = 209

// PHASES: block (3,0,0) of 64x1x1 threads, as a thread loop, in gdb's thread [[THREAD:[0-9]+]]
// PHASES-NEXT: thread (17,0,0) is running
// PHASES-NEXT: block (0,0,0) of 64x1x1 threads, as a thread loop, suspended in gdb's thread [[THREAD]]
// PHASES-NEXT: all threads wait for other blocks at {{.*}}suspended-blocks.cu:17
// PHASES: Focus: block (1,0,0), thread (40,0,0)
// PHASES-NEXT: totals {{.*}}suspended-blocks.cu:17
// PHASES: $1 = one for each thread = {128, 130, 132,
// PHASES: $2 = (1,0,0)
