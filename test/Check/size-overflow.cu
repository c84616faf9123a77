// Products of counts in 32 bits, as sizes and as indices of three factors: one remark a function.
// RUN: %offloom check --checks=-*,math-size-overflow-32bit,math-size-narrowed-32bit,math-index-product-32bit %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cstdlib>
#include <vector>
void use(void *);

void allocates(float **p, int rows, int columns) {
  // CHECK: [[@LINE+1]]:17: remark: this product is computed in 32 bits, and widened after{{ *\[}}
  cudaMalloc(p, rows * columns * sizeof(float));
}
void several(float *p, const float *q, int rows, int columns, int depth) {
  int cells = rows * columns;
  // CHECK: [[@LINE-1]]:15: remark: this product is computed in 32 bits, and widened after, as 3 others of 'several'
  cudaMemcpy(p, q, sizeof(float) * cells, cudaMemcpyDefault);
  use(malloc(rows * columns * depth));
  use(new float[cells * depth]);
  std::vector<float> values(rows * depth);
}
struct Image {
  int width, height;
};
void members(float *p, const Image &image) {
  // CHECK: [[@LINE+1]]:27: remark: this product is computed in 32 bits, and widened after{{ *\[}}
  size_t bytes = (size_t)(image.width * image.height) * 4;
  cudaMemset(p, 0, bytes);
}
void narrowed(float *to, const float *from, int n) {
  // CHECK: [[@LINE+1]]:15: remark: the number of bytes is cut to 32 bits
  int bytes = n * sizeof(float);
  cudaMemcpy(to, from, bytes, cudaMemcpyDefault);
}
template <class T> void of_templates(T *to, int n, int m) {
  // CHECK: [[@LINE+1]]:21: remark: this product is computed in 32 bits
  cudaMemset(to, 0, n * m * sizeof(T));
}
template void of_templates(float *, int, int);
template void of_templates(double *, int, int);

// CHECK-NOT: {{remark}}
constexpr int Width = 512;
void small(float **p, size_t n, int m, char channels, short rows) {
  cudaMalloc(p, n * m * sizeof(float));            // 64 bits from the first factor on
  cudaMalloc(p, sizeof(float) * m * m);            // the same
  cudaMalloc(p, Width * m * sizeof(float));        // one count
  cudaMalloc(p, channels * rows * sizeof(float));  // small by their types
  cudaMalloc(p, m % 16 * m * sizeof(float) / 16);
  int width = 640, height = 480, parts = 4;
  cudaMalloc(p, width * height * parts * sizeof(float));
  int bytes = Width * sizeof(float);
  cudaMemset(*p, 0, bytes);
  dim3 grid(m), block(256);
  cudaMalloc(p, grid.x * block.x * sizeof(float)); // the threads of a grid
}
int on_the_host(const int *x, int rows, int columns) { return x[rows * columns]; }

__global__ void images(float *x, int channels, int rows, int columns) {
  int channel = blockIdx.z % channels, image = blockIdx.z / channels;
  int row = blockIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < rows; ++i)
    // CHECK: [[@LINE+1]]:7: remark: three numbers that are known only when running are multiplied in 32 bits for this index, as 1 other of 'images'
    x[((image * channels + channel) * rows + i) * columns + column] +=
        x[((image * channels + channel) * rows + row) * columns + column];
}
cudaError_t of_volume(float **p, dim3 size) {
  // CHECK: [[@LINE+1]]:24: remark: this product is computed in 32 bits
  return cudaMalloc(p, size.x * size.y * size.z * sizeof(float));
}
// CHECK-NOT: {{remark}}
__global__ void of_blocks(float *sums);
cudaError_t of_launch(float **p, dim3 grid) {
  cudaError_t status = cudaMalloc(p, grid.x * grid.y * sizeof(float));
  of_blocks<<<grid, 32>>>(*p);
  return status;
}
__global__ void rows_and_columns(float *x, int rows, int columns, size_t large) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  x[row * columns + column] = 0;
  for (int k = 0; k < 16; ++k)
    x[(row * columns + column) * 16 + k] = 0; // the third is a constant
  x[(large * row + row) * columns + column] = 0;
}
__global__ void kept_in_64_bits(float *x, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:15: remark: this product is computed in 32 bits, and widened after [math-size-overflow-32bit]
  size_t at = row * columns + rows;
  size_t own = blockIdx.x * blockDim.x + threadIdx.x, wide = size_t(row) * columns;
  x[at + own + wide] = 0;
}
