// RUN: not %offloom check --checks='-*,mem-row-guard-inclusive,math-index-in-float' %s 2>&1 | FileCheck --implicit-check-not=warning: %s

struct Grid {
  float *cells;
  int width, height;
};

__device__ void deposit(Grid g, int x, int y, float mass) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'x' may be 'g.width' itself
  if (x >= 0 && x <= g.width && y >= 0)
    atomicAdd(&g.cells[y * g.width + x], mass);
}

__device__ void legal(Grid g, int pitch, int x, int y, float mass) {
  if (x >= 0 && x < g.width)
    g.cells[y * g.width + x] = mass;
  if (x <= g.width) // rows of another length
    g.cells[y * pitch + x] = mass;
  if (x <= g.width) { // asked again
    if (x > 0)
      g.cells[y * g.width + x - 1] = mass;
  }
}

__global__ void use(Grid g) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: the index in 'index' is rounded from 16,777,216 on
  float index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < g.width)
    deposit(g, (int)index, 0, 1.0f);
  float position = blockIdx.x * blockDim.x + threadIdx.x; // a number to calculate with
  legal(g, 64, 1, 2, position * 0.5f);
}
