// Unsigned places, which may wrap around for all that a compiler knows, are found to go up by one for a row of threads.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void add(
// CHECK: block.threads(offloom::row_places, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK: if (threadIdx.inside(x < w && y < h))
// CHECK: b[row.place(y * w + x)] += a[row.place(y * w + x)];
__global__ void add(const float *a, float *b, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    b[y * w + x] += a[y * w + x];
}

// A variable goes up by one as what it begins with does; so does a number of more bits.
// CHECK-LABEL: void difference(
// CHECK: const size_t i = row.place(y * w + x);
// CHECK: b[i] = a[row.place(left + 2)] - a[row.place(left)];
__global__ void difference(const float *a, float *b, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y >= h || x >= w - 1) return;
  const size_t i = y * w + x;
  const unsigned left = y * w + x - 1;
  b[i] = a[left + 2] - a[left];
}

// Tests whether a neighbour is there are cuts too.
// CHECK-LABEL: void filter(
// CHECK: block.threads(offloom::cut_rows, offloom::guarded,
// CHECK: if (row.mostly(c >= 0, c, 0) && row.mostly(c < (int)w, c, (int)w)) sum += in[row.place(y * w + c)];
__global__ void filter(const float *in, float *out, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int k = -4; k <= 4; ++k) {
    int c = (int)x + k;
    if (c >= 0 && c < (int)w) sum += in[y * w + c];
  }
  out[y * w + x] = sum;
}

// A phase of a kernel whose threads stand in one row.
// CHECK-LABEL: void blur(
// CHECK: block.threads(offloom::row_places, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK: sum += s[row.place(l + k)];
__global__ void blur(const float *in, float *out, unsigned n) {
  __shared__ float s[256 + 8];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + 4;
  s[l] = i < n ? in[i] : 0;
  if (threadIdx.x < 4) {
    s[l - 4] = i >= 4 ? in[i - 4] : 0;
    s[l + 256] = i + 256 < n ? in[i + 256] : 0;
  }
  __syncthreads();
  if (i < n) {
    float sum = 0;
    for (int k = -4; k <= 4; ++k) sum += s[l + k];
    out[i] = sum;
  }
}

// What is asked for an element that may not be there, also where a value that is kept begins; and the first threads of a tree.
// CHECK-LABEL: void reduce(
// CHECK: sum = (row.mostly(i < n, i, n)) ? in[row.place(i)] : 0;
// CHECK: if (row.mostly(i + blockDim.x < n, i + blockDim.x, n)) sum += in[row.place(i + blockDim.x)];
// CHECK: s[row.place(t)] = sum;
// CHECK: block.threads(offloom::below(d), offloom::row_places, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK: s[t] = sum = sum + s[row.place(t + d)];
__global__ void reduce(const float *in, float *out, unsigned n) {
  extern __shared__ float s[];
  unsigned t = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  float sum = (i < n) ? in[i] : 0;
  if (i + blockDim.x < n) sum += in[i + blockDim.x];
  s[t] = sum;
  __syncthreads();
  for (unsigned d = blockDim.x / 2; d > 0; d >>= 1) {
    if (t < d) s[t] = sum = sum + s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sum;
}

// A macro that declares a variable stays one.
// CHECK-LABEL: void by_macro(
// CHECK: x = (in[i]);
#define LET(type, name, e) type name = (e)
__global__ void by_macro(const float *in, float *out, unsigned n) {
  __shared__ float s[128];
  unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  LET(float, x, in[i]);
  s[t] = x;
  __syncthreads();
  if (t < n)
    out[i] = x + s[t + n];
}

// These stay as they are: the place of a thread itself, what only some threads evaluate, elements that are not side by side, and kernels
// of which compilers make no vectors.
// CHECK-LABEL: void others(
// CHECK-NOT: row.place
__global__ void others(const float *a, float *b, unsigned n, unsigned w) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = (a[i] > 0 ? a[i + w] : 0) + a[2 * i];
}

__global__ void counts(const int *in, int *bins, unsigned w) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  atomicAdd(&bins[in[y * w + x]], 1);
}
