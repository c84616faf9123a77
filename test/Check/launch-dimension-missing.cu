// A kernel of two dimensions that is launched in one has threads for its first row alone.
// RUN: %offloom check --checks=-*,launch-dimension-missing %s 2>&1 | FileCheck %s --implicit-check-not=remark:
__global__ void cells(float *x, int columns, int rows) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = threadIdx.y + blockDim.y * blockIdx.y;
  if (column < columns && row < rows)
    x[row * columns + column] = 0;
}
template <class T> __global__ void deep(T *x, int n) {
  dim3 at(blockIdx.x, blockIdx.y, blockIdx.z);
  x[(blockIdx.z * blockDim.z + threadIdx.z) * n + threadIdx.x] = 0;
}
__global__ void strided(float *x, int columns, int rows) {
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < rows; row += gridDim.y * blockDim.y)
    x[row * columns + threadIdx.x] = 0;
}
__global__ void goes_on(float *x, int columns, int rows) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  while (row < rows) {
    x[row * columns + threadIdx.x] = 0;
    row += 1;
  }
}
__global__ void row_of_blocks(float *x, int columns) {
  x[blockIdx.y * columns + blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

void oneRow(float *x, int n) {
  // CHECK: [[@LINE+1]]:3: remark: 'cells' finds its place by blockIdx.y and threadIdx.y, and this launch has one thread in y: give the grid and the block as dim3
  cells<<<(n * n + 255) / 256, 256>>>(x, n, n);
  const dim3 grid(n), block = 128;
  // CHECK: [[@LINE+1]]:3: remark: 'cells'
  cells<<<grid, block>>>(x, n, n);
  // CHECK: [[@LINE+1]]:3: remark: 'deep' finds its place by blockIdx.z
  deep<<<dim3(n, n), dim3(8, 8)>>>(x, n);
  strided<<<n, 256>>>(x, n, n);
  goes_on<<<n, 256>>>(x, n, n);
  row_of_blocks<<<n, 256>>>(x, n);
}
void rows(float *x, int n, dim3 given) {
  cells<<<dim3(n, n), 256>>>(x, n, n);
  cells<<<n, dim3(16, 16)>>>(x, n, n);
  cells<<<given, 256>>>(x, n, n);
  deep<<<dim3(n, n, n), dim3(8, 8)>>>(x, n);
}
