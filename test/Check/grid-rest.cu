// Grids that are rounded down, and kernels that compare nothing: what may be wrong, by a remark.
// RUN: %offloom check --checks=-*,launch-grid-rest,launch-kernel-without-guard %s 2>&1 | FileCheck %s --implicit-check-not=remark:
// CHECK: [[@LINE+1]]:33: remark: every thread of the grid stores to 'x': unless 'n' is a multiple
__global__ void set(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
__global__ void set_2d(float *x, int pitch) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  x[row * pitch + column] = 0;
}
__global__ void guarded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 0;
}
__global__ void strided(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 0;
}
// What this file does not launch.
__global__ void launched_elsewhere(float *x) {
  // CHECK: [[@LINE+1]]:3: remark: every thread of the grid stores to 'x': unless the number of elements is a multiple of the block
  x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
__global__ void clamped_elsewhere(float *x, int n) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);
  x[i] = 0;
}
__global__ void one_block_a_row(float *x, int pitch) { x[blockIdx.x * pitch + threadIdx.x] = 0; }

// CHECK-NOT: remark
struct Image {
  int width, height;
};
constexpr int Block = 256;
void rests(float *x, int n, Image image) {
  // CHECK: [[@LINE+1]]:9: remark: the quotient is rounded down: where 'n' is no multiple of Block, the last of its elements get no thread of 'set'
  set<<<n / Block, Block>>>(x);
  dim3 block(16, 8);
  // CHECK: [[@LINE+1]]:13: remark: {{.*}}where 'image.width' is no multiple of block.x
  dim3 grid(image.width / block.x, image.height / block.y);
  set_2d<<<grid, block>>>(x, image.width);
}
void whole(float *x, int n, int blocks) {
  const int all = blocks * Block, known = 1024;
  set<<<all / Block, Block>>>(x);
  set<<<known / Block, Block>>>(x);
  guarded<<<n / Block + 1, Block>>>(x, n);
  strided<<<n / Block, Block>>>(x, n);
}
bool asked(float *x, int n) {
  if (n % Block)
    return false;
  set<<<n / Block, Block>>>(x);
  return true;
}
void rounded_up(float *x, int n) { set<<<(n + 255) / 256, 256>>>(x); }
