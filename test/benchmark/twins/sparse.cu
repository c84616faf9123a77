// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the data says what comes next: sparse matrices and graphs.
#include "sparse.h"

__global__ void spmv_thread(const int *begins, const int *columns, const float *values, const float *x, float *y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int k = begins[row]; k < begins[row + 1]; ++k)
      sum += values[k] * x[columns[k]];
    y[row] = sum;
  }
}

__global__ void spmv_warp(const int *begins, const int *columns, const float *values, const float *x, float *y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row < rows) {
    float sum = 0;
    for (int k = begins[row] + lane; k < begins[row + 1]; k += 32)
      sum += values[k] * x[columns[k]];
    for (int offset = 16; offset > 0; offset /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
      y[row] = sum;
  }
}

__global__ void spmv_ell(const int *columns, const float *values, const float *x, float *y, int rows, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    sum += values[k * rows + row] * x[columns[k * rows + row]];
  y[row] = sum;
}

__global__ void next_level(const int *begins, const int *columns, int *level, int depth, int *changed, int nodes) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < nodes && level[node] == depth)
    for (int k = begins[node]; k < begins[node + 1]; ++k)
      if (level[columns[k]] < 0) {
        level[columns[k]] = depth + 1;
        *changed = 1;
      }
}

__global__ void start(int *level, int nodes) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nodes; i += blockDim.x * gridDim.x)
    level[i] = i == 0 ? 0 : -1;
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const Matrix wide(Matrix::rows(), 8, 120), narrow(4 * Matrix::rows(), 2, 14);
  DeviceArray<int> begins(wide.Begins), columns(wide.Columns), graph_begins(narrow.Begins), graph_columns(narrow.Columns);
  DeviceArray<float> values(wide.Values), narrow_values(narrow.Values), x(random_numbers<float>(narrow.Rows, -1, 1, 9)), y(wide.Rows), z(narrow.Rows);
  DeviceArray<int> ell_columns(narrow.padded_columns()), level(narrow.Rows), changed(1);
  DeviceArray<float> ell_values(narrow.padded_values());
  auto sync = [] { cudaDeviceSynchronize(); };

  suite.measure("spmv-thread", [&] { spmv_thread<<<narrow.Rows / 256, 256>>>(graph_begins, graph_columns, narrow_values, x, z, narrow.Rows); sync(); },
                [&] { return z.sum(); });
  suite.measure("spmv-warp", [&] { spmv_warp<<<wide.Rows / 8, 256>>>(begins, columns, values, x, y, wide.Rows); sync(); }, [&] { return y.sum(); });
  suite.measure("spmv-ell", [&] { spmv_ell<<<narrow.Rows / 256, 256>>>(ell_columns, ell_values, x, z, narrow.Rows, narrow.Most); sync(); },
                [&] { return z.sum(); });
  suite.measure("levels-of-a-graph", [&] {
    start<<<64, 256>>>(level, narrow.Rows);
    for (int depth = 0, more = 1; more; ++depth) {
      cudaMemset(changed, 0, sizeof(int));
      next_level<<<narrow.Rows / 256, 256>>>(graph_begins, graph_columns, level, depth, changed, narrow.Rows);
      cudaMemcpy(&more, changed, sizeof(int), cudaMemcpyDeviceToHost);
    }
  }, [&] { return level.sum(); });
}
