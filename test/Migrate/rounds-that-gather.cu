// A loop is the block's where threads read what a list in order says, which vectors gather; not where they store so, nor where the list is in no order.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void ell(
// CHECK: for (int k = 0; k < width; ++k) {
// CHECK-NEXT: block.threads(
__global__ void ell(int rows, int width, const int *column, const float *value, const float *x, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int k = 0; k < width; ++k) {
      int i = row + k * rows;
      float v = value[i];
      if (v != 0)
        sum += v * x[column[i]];
    }
    y[row] = sum;
  }
}

// CHECK-LABEL: void named(
// CHECK: for (int k = 0; k < width; ++k) {
// CHECK-NEXT: block.threads(
__global__ void named(int rows, int width, const int *column, const float *value, const float *x, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int k = 0; k < width; ++k) {
      int c = column[row + k * rows];
      sum += value[row + k * rows] * x[c];
    }
    y[row] = sum;
  }
}

// CHECK-LABEL: void scattered(
// CHECK-NOT: for (int k = 0; k < width; ++k) {
// CHECK: for (int k = 0; k < width; ++k)
__global__ void scattered(int rows, int width, const int *column, float *x) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < width; ++k)
    x[column[row + k * rows]] += k;
}

// CHECK-LABEL: void rows_of_lists(
// CHECK: block.threads(
// CHECK: for (int k = 0; k < width; ++k)
__global__ void rows_of_lists(int width, const int *column, const float *x, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    sum += x[column[column[row + k * width]]];
  y[row] = sum;
}
