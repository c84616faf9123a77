// A function with a loop is written where a kernel calls it, where the block can then go through the loop for all of its threads.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '^//' | FileCheck %s --implicit-check-not='{ // '
// REQUIRES: offloom

__device__ int escape(float x, float y, int limit) {
  float a = 0, b = 0;
  for (int k = 0; k < limit; ++k) {
    if (a * a + b * b > 4)
      return k;
    float next = a * a - b * b + x;
    b = 2 * a * b + y;
    a = next;
  }
  return limit;
}

// A return in the loop is a break, and its value is set; the last one's is set before. Variables that the caller has a name for
// get another one.
// CHECK-LABEL: void fractal(
// CHECK: { // escape()
// CHECK: offloom::per_thread<float> escape_a_of(block, 0);
// CHECK: n = limit;
// CHECK: for (offloom::lockstep warp(block); warp.next();)
// CHECK: if (escape_a * escape_a + b * b > 4)
// CHECK-NEXT: { n = k; return lane.leave(); }
// CHECK: float next = escape_a * escape_a - b * b + x;
__global__ void fractal(int *out, float a, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i * a, y = i % 7;
  int n = escape(x, y, limit);
  out[i] = n;
}

__device__ float pull(float me, const float *tile, float sum) {
  for (int j = 0; j < blockDim.x; ++j)
    sum += tile[j] / (1 + me * me);
  return sum;
}

// What goes in and comes out is the caller's variable.
// CHECK-LABEL: void bodies(
// CHECK: { // pull()
// CHECK-NEXT: offloom::side_by_side(
// CHECK: sum += tile[j] / (1 + me * me);
// CHECK-NOT: _result
__global__ void bodies(const float *in, float *out) {
  __shared__ float tile[256];
  float me = in[threadIdx.x], sum = 0;
  tile[threadIdx.x] = me;
  __syncthreads();
  sum = pull(me, tile, sum);
  out[threadIdx.x] = sum;
}

template <typename T, int Rows> __device__ void addColumn(const T *a, int column, int n, T *sum) {
  if (column >= n)
    return;
  T s = 0;
  for (int k = 0; k < Rows; ++k)
    s += a[k * n + column];
  *sum = s;
}

// A pointer to a variable is the variable; what comes early is a condition.
// CHECK-LABEL: void columns(
// CHECK: { // addColumn()
// CHECK: using T = float;
// CHECK: constexpr int Rows = 100;
// CHECK: for (int k = 0; k < Rows; ++k)
// CHECK: if (i >= n)
// CHECK: total = s;
__global__ void columns(const float *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float total = 0;
  addColumn<float, 100>(a, i, n, &total);
  out[i] = total;
}

__device__ int digits(int v) {
  int n = 0;
  while (v > 0) {
    v -= n;
    ++n;
  }
  return n;
}

// In an expression and under a condition, the function stands in front.
// CHECK-LABEL: void lengths(
// CHECK: { // digits()
// CHECK: out[i] = digits_{{[a-z]+}} + 1;
__global__ void lengths(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = digits(in[i]) + 1;
}

__device__ int walk(const int *next, int at, int end) {
  int steps = 0;
  while (at != end) {
    at = next[at];
    ++steps;
  }
  return steps;
}

// No loop of the block comes of this: the function stays.
// CHECK-LABEL: void walks(
// CHECK: walk(next, threadIdx.x, end)
__global__ void walks(const int *next, int *out, int end) {
  out[threadIdx.x] = walk(next, threadIdx.x, end);
}

// So is a function that threads wait in, where it gets a thread's place, or gives the same to all: places and the same are then known.
__device__ float sumOfBlock(float v, float *s) {
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  float all = s[0];
  __syncthreads();
  return all;
}

// CHECK-LABEL: void centred(
// CHECK: float [[SUM:sumOfBlock_.*]];
// CHECK-NEXT: { // sumOfBlock()
// CHECK: block.threads(offloom::below(unsigned(k)), offloom::row_places, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK: [[SUM]] = all;
// CHECK: float mean = [[SUM]] / n;
__global__ void centred(const float *in, float *out, int n) {
  __shared__ float s[256];
  float x = in[threadIdx.x];
  float mean = sumOfBlock(x, s) / n;
  out[threadIdx.x] = x - mean;
}

__device__ int scanOfWarp(int v, int lane) {
  for (int d = 1; d < 32; d <<= 1) {
    int y = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += y;
  }
  return v;
}

// CHECK-LABEL: void scans(
// CHECK: { // scanOfWarp()
// CHECK: offloom::warp_scan_steps steps(
__global__ void scans(const int *in, int *out) {
  int lane = threadIdx.x % 32;
  int v = scanOfWarp(in[threadIdx.x], lane);
  out[threadIdx.x] = v;
}

// Not where neither is so: the function is called.
// CHECK: static void sumOfWarp(offloom::block &block,
__device__ int sumOfWarp(int v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_xor_sync(~0u, v, d);
  return v;
}

// CHECK-LABEL: void sums(
// CHECK: sumOfWarp(block,
__global__ void sums(const int *in, int *out) {
  out[threadIdx.x] = sumOfWarp(in[threadIdx.x]);
}

// Nor where shared memory of its own may have values of the call before.
__device__ int counted(int v) {
  __shared__ int seen;
  if (threadIdx.x == 0) seen = v < 0 ? 0 : seen + v;
  __syncthreads();
  return seen;
}

// CHECK-LABEL: void twice(
// CHECK: counted(block,
__global__ void twice(int *out) {
  int a = counted(-1);
  __syncthreads();
  out[threadIdx.x] = a + counted(3);
}

// What stands in a namespace is named with it, and shared memory of the launch's is the same.
namespace tiles {
struct pair { float a, b; };
__device__ float weigh(pair p) { return p.a * p.b; }
__device__ float all(pair me, float sum) { extern __shared__ pair tile[]; for (int j = 0; j < blockDim.x; ++j) { pair p{me.a, tile[j].b}; sum += weigh(p); } return sum; }
}

// CHECK-LABEL: void weighed(
// CHECK: { // all()
// CHECK: offloom::side_by_side(
// CHECK: tiles::pair p{me.a, {{.*}}[j].b}; sum += tiles::weigh(p);
__global__ void weighed(const tiles::pair *in, float *out) {
  extern __shared__ tiles::pair tile[];
  tiles::pair me = in[threadIdx.x];
  float sum = 0;
  tile[threadIdx.x] = me;
  __syncthreads();
  sum = tiles::all(me, sum);
  out[threadIdx.x] = sum;
}
