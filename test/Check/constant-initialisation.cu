// A __constant__ variable is filled by its initialiser, or by the host that names it.
// RUN: not %offloom check --checks='-*,const-never-initialised' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s
// RUN: %offloom check --checks='-*,const-never-initialised' %s -- -rdc=true 2>&1 | count 0

__constant__ int initialised[4] = {1};
__constant__ int copied[4];
__constant__ int byName[4];
__constant__ int unread[4];
// CHECK: [[@LINE+1]]:18: warning: 'forgotten' is read by device code and filled nowhere in this file
__constant__ int forgotten[4];

__global__ void kernel(int *x) { *x = initialised[0] + copied[0] + byName[0] + forgotten[0]; }

void launch(int *x, const int *from) {
  cudaMemcpyToSymbol(copied, from, sizeof copied);
  const char *name = "byName";
  (void)name;
  kernel<<<1, 1>>>(x);
}
