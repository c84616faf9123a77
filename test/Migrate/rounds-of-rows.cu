// A loop that threads side by side begin side by side, and whose bounds are those of a row of threads and not of the block:
// each row goes through it together, so that its threads read neighbouring elements. Which threads make a row is asked when
// the kernel runs: those whose lanes go up by one and that agree on what the loop takes to be the row's.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace

__global__ void matrix_vector(const float *a, const float *x, float *y, int rows, int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = lane; j < columns; j += 32)
    sum += a[row * columns + j] * x[j]; // of the row
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    y[row] = sum;
}
//      CHECK:  for (offloom::thread_rows rows_(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:         int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
// CHECK-NEXT:         int lane = threadIdx.x % 32;
// CHECK-NEXT:         return offloom::row_at(lane, row);
// CHECK-NEXT:       });
// CHECK-NEXT:       rows_.next();) {
// CHECK-NEXT:    const auto [row] = rows_.same();
// CHECK-NEXT:    offloom::kept_by_row sum_kept(rows_, sum_of);
// CHECK-NEXT:    for (int j_first = rows_.lane(); j_first < columns; j_first += 32)
// CHECK-NEXT:      rows_.threads_below(j_first, columns, [&](offloom::thread_index threadIdx, float &sum) {
// CHECK-NEXT:        int j = j_first + rows_.place(threadIdx);
// CHECK-NEXT:        sum += a[row * columns + j] * x[j]; // of the row
// CHECK-NEXT:      }, sum_kept);
// CHECK-NEXT:  }

// Bounds in memory are read for a row once, since nothing in the loop changes memory; under a branch, for rows of the
// threads that take it.
__global__ void sparse(const int *begins, const int *columns, const float *a, const float *x, float *y, int count) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row < count) {
    float sum = 0;
    for (int k = begins[row] + (threadIdx.x & 31); k < begins[row + 1]; k += 32)
      sum += a[k] * x[columns[k]];
    sum = __reduce_add_sync(0xffffffff, (int)sum);
    y[row] = sum;
  }
}
//      CHECK:    for (offloom::thread_rows rows(block, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:           int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
// CHECK-NEXT:           return offloom::row_at(threadIdx.x & 31, row);
// CHECK-NEXT:         });
// CHECK-NEXT:         rows.next();) {
// CHECK-NEXT:      const auto [row] = rows.same();
// CHECK-NEXT:      offloom::kept_by_row sum_kept(rows, sum_of);
// CHECK-NEXT:      for (int k_first = begins[row] + (rows.lane()); k_first < begins[row + 1]; k_first += 32)
// CHECK-NEXT:        rows.threads_below(k_first, begins[row + 1], [&](offloom::thread_index threadIdx, float &sum) {

// The loop changes memory, perhaps its bound's: threads go on alone.
__global__ void changing(int *ends, int *cells) {
  int row = threadIdx.x / 32;
  for (int k = threadIdx.x % 32; k < ends[row]; k += 32)
    cells[k] += 1;
}
// CHECK-NOT:{{.*}}thread_rows{{.*}}
//      CHECK:    for (int k = threadIdx.x % 32; k < ends[row]; k += 32)

// A bound that is each thread's own is no row's.
__global__ void ragged(const int *ends, const int *in, int *out) {
  int end = ends[threadIdx.x], sum = 0;
  for (int k = threadIdx.x % 32; k < end; k += 32)
    sum += in[k];
  out[threadIdx.x] = sum;
}
//      CHECK:    for (int k = threadIdx.x % 32; k < end; k += 32)

// Threads that a guard keeps out have no row: the others go on alone.
__global__ void guarded(const int *ends, const int *in, int *out, int n) {
  int row = threadIdx.x / 32, sum = 0;
  if (row < n)
    for (int k = threadIdx.x % 32; k < ends[row]; k += 32)
      sum += in[k];
  out[threadIdx.x] = sum;
}
//      CHECK:      for (int k = threadIdx.x % 32; k < ends[row]; k += 32)

// Several rows in turn, each a warp's; a pointer is the row's as well.
__global__ void in_turn(const float *in, float *out, int count, int n) {
  int warps = gridDim.x * blockDim.x / 32, lane = threadIdx.x % 32;
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < count; row += warps) {
    const float *x = in + row * n;
    float most = 0;
    for (int j = lane; n > j; j += 32)
      most = fmaxf(most, x[j]);
    out[row * 32 + lane] = most * __any_sync(~0u, most > 1);
  }
}
//      CHECK:           auto &x = x_of[threadIdx];
// CHECK-NEXT:           return offloom::row_at(lane, x);
// CHECK-NEXT:         });
// CHECK-NEXT:         rows.next();) {
// CHECK-NEXT:      const auto [x] = rows.same();
// CHECK-NEXT:      offloom::kept_by_row most_kept(rows, most_of);
// CHECK-NEXT:      for (int j_first = rows.lane(); n > j_first; j_first += 32)
// CHECK-NEXT:        rows.threads_below(j_first, n, [&](offloom::thread_index threadIdx, float &most) {
// CHECK-NEXT:          int j = j_first + rows.place(threadIdx);
// CHECK-NEXT:          most = fmaxf(most, x[j]);
// CHECK-NEXT:        }, most_kept);
// CHECK-NEXT:    }

// Two numbers that each round changes, under a condition that reads one of them.
__global__ void peaks(const double *in, double *out, int n) {
  int row = threadIdx.x / 32, lane = threadIdx.x % 32, place = -1;
  double most = 0;
  for (int j = lane; j < n; j += 32) {
    if (in[row * n + j] > most) {
      most = in[row * n + j];
      place = j;
    }
  }
  out[threadIdx.x] = most + __shfl_xor_sync(~0u, place, 1);
}
//      CHECK:    const auto [row] = rows.same();
// CHECK-NEXT:    offloom::kept_by_row place_kept(rows, place_of);
// CHECK-NEXT:    offloom::kept_by_row most_kept(rows, most_of);
// CHECK-NEXT:    for (int j_first = rows.lane(); j_first < n; j_first += 32) {
// CHECK-NEXT:      rows.threads_below(j_first, n, [&](offloom::thread_index threadIdx, int &place, double &most) {
// CHECK-NEXT:        int j = j_first + rows.place(threadIdx);
// CHECK-NEXT:        if (in[row * n + j] > most) {
// CHECK-NEXT:          most = in[row * n + j];
// CHECK-NEXT:          place = j;
// CHECK-NEXT:        }
// CHECK-NEXT:      }, place_kept, most_kept);
