// Loops that groups of threads go through with what they have in registers, and rows that each thread has for itself.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/rounds-side-by-side.cpp

// Each thread's row is read with those of its neighbours. The type may be a template's.
template <typename T> __global__ void products(const T *a, const T *x, T *y, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  T sum = 0;
  for (int j = 0; j < columns; ++j)
    sum += a[row * columns + j] * x[j];
  y[row] = sum;
}
//      CHECK:  offloom::side_by_side(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int row = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:    return !(row >= rows);
// CHECK-NEXT:  }, [&](auto lanes, auto sum_of) {
// CHECK-NEXT:    offloom::own_rows a_row(lanes, [&](offloom::thread_index threadIdx, int j) {
// CHECK-NEXT:      int row = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:      return &a[row * columns + j];
// CHECK-NEXT:    });
// CHECK-NEXT:    for (int j = 0; j < columns; ++j)
// CHECK-NEXT:      lanes.threads(a_row.round(j, columns), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        offloom::kept sum_kept(sum_of[threadIdx]);
// CHECK-NEXT:        auto &sum = sum_kept.value;
// CHECK-NEXT:        sum += a_row[threadIdx] * x[j];
// CHECK-NEXT:      });
// CHECK-NEXT:  }, sum_of);

// Two rows, one of them read twice, in a loop over rows; the counter is from before the loop.
__global__ void apart(const float *a, const float *b, float *y, int rows, unsigned n) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const float *own = b + row * n;
    float sum = 0;
    unsigned k;
    for (k = 0; k < n; k++) {
      // the square of what is between them
      sum += (a[row * n + k] - own[k]) * (a[row * n + k] - own[k]);
    }
    y[row] = sum;
  }
}
//      CHECK:    offloom::side_by_side(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int row = row_first + threadIdx.x;
// CHECK-NEXT:      if (row >= rows)
// CHECK-NEXT:        return false;
// CHECK-NEXT:      return true;
// CHECK-NEXT:    }, [&](auto lanes, auto sum_of) {
//      CHECK:      offloom::own_rows a_row(lanes, [&](offloom::thread_index threadIdx, unsigned int k) {
// CHECK-NEXT:        int row = row_first + threadIdx.x;
// CHECK-NEXT:        return &a[row * n + k];
// CHECK-NEXT:      });
//      CHECK:        lanes.threads(a_row.round(k, n), own_row2.round(k, n), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:          auto &sum = sum_of[threadIdx];
// CHECK-NEXT:          sum += (a_row[threadIdx] - own_row2[threadIdx]) * (a_row[threadIdx] - own_row2[threadIdx]);

// Objects of a few words, of which vectors want the words in rows. The template's loop is long in its instance.
template <int Tile> __global__ void bodies(const float4 *all, float4 *forces, int n) {
  __shared__ float4 tile[Tile];
  float4 me = all[blockIdx.x * Tile + threadIdx.x];
  float3 sum = make_float3(0, 0, 0);
  for (int t = 0; t < n / Tile; ++t) {
    tile[threadIdx.x] = all[t * Tile + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < Tile; ++j)
      sum.x += tile[j].w * (tile[j].x - me.x);
    __syncthreads();
  }
  forces[blockIdx.x * Tile + threadIdx.x] = make_float4(sum.x, sum.y, sum.z, 0);
}
//      CHECK:    offloom::side_by_side(block, [&](auto lanes, auto sum_of, auto me_of) {
// CHECK-NEXT:      for (int j = 0; j < Tile; ++j)
// CHECK-NEXT:        lanes.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:          const float4 me = me_of[threadIdx];
// CHECK-NEXT:          offloom::kept sum_kept(sum_of[threadIdx]);
// CHECK-NEXT:          auto &sum = sum_kept.value;
// CHECK-NEXT:          sum.x += tile[j].w * (tile[j].x - me.x);
// CHECK-NEXT:        });
// CHECK-NEXT:    }, sum_of, me_of);

// Compilers write 16 rounds out.
template <int Tile> __global__ void fewBodies(const float4 *all, float *forces) {
  __shared__ float4 tile[Tile];
  float4 me = all[threadIdx.x];
  float sum = 0;
  tile[threadIdx.x] = me;
  __syncthreads();
  for (int j = 0; j < Tile; ++j)
    sum += tile[j].x - me.x;
  forces[threadIdx.x] = sum;
}
//  CHECK-NOT:    side_by_side
//      CHECK:    for (int j = 0; j < Tile; ++j)
// CHECK-NEXT:      sum += tile[j].x - me.x;

void launch(const float *a, const double *b, float *f, double *d) {
  products<<<1, 64>>>(a, a, f, 64, 64);
  products<<<1, 64>>>(b, b, d, 64, 64);
  apart<<<1, 64>>>(a, a, f, 64, 64);
  bodies<64><<<1, 64>>>((const float4 *)a, (float4 *)f, 64);
  fewBodies<16><<<1, 16>>>((const float4 *)a, f);
}
