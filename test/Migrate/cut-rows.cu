// Rows of threads are cut where a place along the row begins anew, so that threads between have
// neighbouring elements: it goes up by one for certain, and all that it is divided by or compared
// to is the same for the row.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "//" | FileCheck %s
// RUN: %offloom migrate --form fibers %s 2>/dev/null | grep -v "//" | FileCheck --check-prefix=FIBERS %s
// FIBERS-NOT: cut_rows

// CHECK-LABEL: void remainders(
__global__ void remainders(const float *in, float *out, int n) {
  // CHECK: block.threads(offloom::apart, offloom::cut_rows, [&](offloom::thread_index threadIdx, auto &row) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
  // CHECK: int left = row.remainder(x + n - 1, n), up = (y + 1) % n, right = row.masked(x + 1, n - 1);
  int left = (x + n - 1) % n, up = (y + 1) % n, right = (x + 1) & (n - 1);
  // CHECK: out[x] = in[row.quotient(x, n) % 4] + in[left] + in[up] + in[right] + in[x % 5];
  out[x] = in[(x / n) % 4] + in[left] + in[up] + in[right] + in[x % 5];
}

// CHECK-LABEL: void choices(
__global__ void choices(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: int left = row.seldom(x == 0, x, 0) ? n - 1 : x - 1;
  int left = x == 0 ? n - 1 : x - 1;
  // CHECK-NEXT: int right = row.mostly(x + 1 < n, x + 1, n) ? x + 1 : 0;
  int right = x + 1 < n ? x + 1 : 0;
  // CHECK-NEXT: int next = x + 2;
  int next = x + 2;
  // CHECK-NEXT: if (row.seldom(next >= n, next, n)) next -= n;
  if (next >= n) next -= n;
  // CHECK-NEXT: out[x] = in[left] + in[right] + in[next] + in[row.at_least(x - 3, 0)] + in[row.at_most(x + 3, n - 1)];
  out[x] = in[left] + in[right] + in[next] + in[max(x - 3, 0)] + in[min(n - 1, x + 3)];
}

// A number that is not an index is chosen as before, and so is what rises on neither side.
// CHECK-LABEL: void others(
// CHECK: block.threads(offloom::apart, [&](offloom::thread_index threadIdx) {
__global__ void others(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[x] = x < n ? in[x] : in[0] + in[x < n ? 3 : 4];
}

// CHECK-LABEL: void rounds(
__global__ void rounds(const float *in, float *out, int n, int w) {
  // CHECK: block.threads(offloom::cut_rows, [&](offloom::thread_index threadIdx, auto &row_) {
  const int row = 3;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    // CHECK: out[i] = in[row_.remainder(i, w)] * in[row_.quotient(i, w) + row];
    out[i] = in[i % w] * in[i / w + row];
}

// CHECK-LABEL: void phases(
__global__ void phases(const float *in, float *out, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: block.threads(offloom::cut_rows, {{.*}}
  // CHECK: s[threadIdx.x] = in[row.remainder(i + 1, n)];
  s[threadIdx.x] = in[(i + 1) % n];
  __syncthreads();
  // CHECK: block.threads([&](offloom::thread_index threadIdx) {
  out[i] = s[255 - threadIdx.x];
}

// Threads that come to one division come to all of them, as often and in the same order.
// CHECK-LABEL: void flow(
__global__ void flow(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
  // CHECK: if (i > n) return;
  if (i > n) return;
  // CHECK: k += row.remainder(i + d, n);
  for (int d = 0; d < 3; ++d)
    k += (i + d) % n;
  // CHECK: k += (i + d) % n;
  for (int d = 0; d < in[i]; ++d)
    k += (i + d) % n;
  // CHECK: k += (i + 4) % n;
  if (in[i])
    k += (i + 4) % n;
  // CHECK: k += row.remainder(i + 5, n);
  k += (i + 5) % n;
  // CHECK: if (in[i + 1]) return;
  if (in[i + 1]) return;
  // CHECK: out[i] = k + i / n;
  out[i] = k + i / n;
}

// What threads have moved on their own, and what differs from thread to thread in another way, is
// left alone; what may wrap around on its way to a wider type is a place.
// CHECK-LABEL: void uncertain(
// CHECK: out[i] = j % n + row.remainder(row.place(from), m) + 2 * i % n + (unsigned char)i % n + i % (n + threadIdx.x) + (n - i) % n;
__global__ void uncertain(const int *in, int *out, unsigned n, size_t m) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, j = i, from = i + n;
  if (in[i])
    ++j;
  out[i] = j % n + from % m + 2 * i % n + (unsigned char)i % n + i % (n + threadIdx.x) + (n - i) % n;
}

// CHECK-LABEL: void wide(
__global__ void wide(const int *in, int *out, size_t m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: out[i] = in[row.remainder(i + 1, m)] + in[row.remainder((size_t)blockIdx.x * blockDim.x + threadIdx.x, m)];
  out[i] = in[(i + 1) % m] + in[((size_t)blockIdx.x * blockDim.x + threadIdx.x) % m];
}

// Whether a neighbour is there it mostly is: a thread for which it is not is a piece by itself.
// CHECK-LABEL: void neighbours(
__global__ void neighbours(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int d = -1; d <= 1; ++d) {
    int i = x + d;
    // What is the same for a row, and not for a block, is asked once for the row.
    // CHECK: if (row.mostly(y + d >= 0) && row.mostly(i >= 0, i, 0) && row.mostly(i < w, i, w)) sum += in[i];
    if (y + d >= 0 && i >= 0 && i < w) sum += in[i];
    // CHECK: if (row.seldom(i < 2, i, 2) || row.seldom(i > w, i, w)) continue;
    if (i < 2 || i > w) continue;
    // CHECK: sum -= row.mostly(x + d < w, x + d, w) ? in[x + d] : 0.0f;
    sum -= x + d < w ? in[x + d] : 0.0f;
    // Of one's own place nobody knows for how many it holds.
    // CHECK: if (x < w) sum *= 2;
    if (x < w) sum *= 2;
  }
  out[x] = sum;
}

// Threads that a guard keeps out are asked first, and what is the same for all rows is left alone. Rows that have
// no other places to be cut stay whole.
// CHECK-LABEL: void behind_a_guard(
__global__ void behind_a_guard(const float *in, float *out, int w, int h, int n) {
  // CHECK: block.threads(offloom::cut_rows, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: if (threadIdx.outside(x >= w || y >= h)) return;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int d = -1; d <= 1; ++d) {
    // CHECK: if (row.seldom(y + d < 0) || d > n || row.seldom(y + d >= h)) continue;
    if (y + d < 0 || d > n || y + d >= h) continue;
    // CHECK: sum += in[(y + d) * w + row.at_most(x + d, w - 1)];
    sum += in[(y + d) * w + min(x + d, w - 1)];
  }
  out[y * w + x] = sum;
}

// CHECK-LABEL: void from_row_to_row(
// CHECK: block.threads(offloom::apart_loops, offloom::within, [&](offloom::guarded_index threadIdx) {
__global__ void from_row_to_row(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int d = -1; d <= 1; ++d)
    if (y + d >= 0 && y + d < h) sum += in[(y + d) * w + x];
  out[y * w + x] = sum;
}

// Of more rounds, compilers would choose one of 2^n ways for each row.
// CHECK-LABEL: void along_columns(
// CHECK: block.threads(offloom::cut_rows, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
__constant__ float weights[11];
__global__ void along_columns(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int d = -5; d <= 5; ++d) {
    int at = y + d;
    // CHECK: if (row.mostly(at >= 0) && row.mostly(at < h)) sum += weights[d + 5] * in[at * w + x];
    if (at >= 0 && at < h) sum += weights[d + 5] * in[at * w + x];
  }
  out[y * w + x] = sum;
}

// The edges of a grid go another way: the others of a row go one. Not what is for some threads alone, nor in blocks that are not joined.
// CHECK-LABEL: void edges(
__global__ void edges(const float *in, float *out, int w, int h) {
  // CHECK: block.threads(offloom::cut_rows, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  // CHECK: if (row.seldom(x == 0, x, 0) || row.seldom(y == 0) || row.seldom(x == w - 1, x, w - 1)) out[y * w + x] = 0;
  if (x == 0 || y == 0 || x == w - 1) out[y * w + x] = 0;
  else out[y * w + x] = in[(y - 1) * w + x] + in[y * w + x - 1] + in[y * w + x + 1];
}

// CHECK-LABEL: void some(
// CHECK-NOT: cut_rows
__global__ void some(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0) out[y * w + x] = in[y * w + x];
}
__global__ void tiles(const float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x == 0 || y == 0) out[x] = in[y];
  else out[x + y] = in[x];
}

// Places of 64 bits wrap around nowhere, unless a sum of 32 bits became one.
// CHECK-LABEL: void of_longs(
// CHECK: block.threads(offloom::cut_long_rows, {{.*}}
__global__ void of_longs(const float *in, float *out, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i + 1) % n];
}
// CHECK-LABEL: void widened(
// CHECK: block.threads(offloom::apart, offloom::cut_rows, {{.*}}
__global__ void widened(const float *in, float *out, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i + 1) % n];
}
// CHECK-LABEL: void of_both(
// CHECK: block.threads(offloom::apart, offloom::cut_rows, {{.*}}
__global__ void of_both(const float *in, float *out, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i + 1) % n] + threadIdx.x;
}
