// What threadIdx.y has no part in is done by each row of a block alike.
// RUN: %offloom check --checks=-*,flow-work-of-each-row %s 2>&1 | FileCheck %s --implicit-check-not=remark:
__device__ float weight(int row);
__global__ void columns(const float *a, float *sums, float *twice, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows || col >= cols)
    return;
  float sum = 0;
  for (int k = 0; k < rows; ++k)
    sum += a[k * cols + col];
  // CHECK: [[@LINE+1]]:3: remark: threads that differ in threadIdx.y alone
  sums[col] = sum;
  twice[row * cols + col] = 2 * a[row * cols + col];
}
__global__ void firstRow(const float *a, float *sums, float *twice, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) {
    if (row == 0)
      sums[col] = a[col];
    twice[row * cols + col] = 2;
  }
}
__global__ void ownPart(const float *a, float *sums, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = threadIdx.y; k < rows; k += blockDim.y)
    sum += a[k * cols + col];
  sums[col] = sum; // wrong, but not alike
}
__global__ void byFunction(float *sums, int rows) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = threadIdx.y;
  if (row < rows)
    sums[col] = weight(row);
}
__global__ void shallow(const float *a, float *sums, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    sums[col] = a[col];
}
void launch(const float *a, float *b, float *c, int rows, int cols) {
  dim3 block(16, 16), grid((cols + 15) / 16, (rows + 15) / 16);
  columns<<<grid, block>>>(a, b, c, rows, cols);
  firstRow<<<grid, block>>>(a, b, c, rows, cols);
  ownPart<<<grid, block>>>(a, b, rows, cols);
  byFunction<<<grid, block>>>(b, rows);
  shallow<<<cols / 256, 256>>>(a, b, rows, cols);
}
