// Threads that have pairs of elements between them name them to the runtime, which parts lower and upper ones.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void step(
// CHECK: block.threads(offloom::pairs, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK: unsigned other = row.partner(i, j);
// CHECK-NEXT: if (row.takes(other > i)) {
// CHECK-NEXT: bool up = (i & k) == 0;
// CHECK-NEXT: if ((row.lower(v, i) > row.upper(v, other)) == up) {
// CHECK-NEXT: float t = row.lower(v, i);
// CHECK-NEXT: row.lower(v, i) = row.upper(v, other);
// CHECK-NEXT: row.upper(v, other) = t;
__global__ void step(float *v, unsigned j, unsigned k) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned other = i ^ j;
  if (other > i) {
    bool up = (i & k) == 0;
    if ((v[i] > v[other]) == up) {
      float t = v[i];
      v[i] = v[other];
      v[other] = t;
    }
  }
}

// One of two opposite branches is always taken.
// CHECK-LABEL: void opposite(
// CHECK: block.threads(offloom::pairs,
// CHECK: p = row.partner(i, j);
// CHECK-NEXT: if (row.takes(i < p)) {
// CHECK-NEXT: if ((i & k) == 0) { if (row.lower(v, i) > row.upper(v, p)) { int x = row.lower(v, i);
// CHECK-NEXT: if ((i & k) != 0) { if (row.lower(v, i) < row.upper(v, p)) {
__global__ void opposite(int *v, int j, int k) {
  unsigned i, p;
  i = threadIdx.x + blockDim.x * blockIdx.x;
  p = i ^ j;
  if (i < p) {
    if ((i & k) == 0) { if (v[i] > v[p]) { int x = v[i]; v[i] = v[p]; v[p] = x; } }
    if ((i & k) != 0) { if (v[i] < v[p]) { int x = v[i]; v[i] = v[p]; v[p] = x; } }
  }
}

// CHECK-LABEL: void inShared(
// CHECK: block.threads(offloom::pairs,
// CHECK: float a = row.lower(s, t), b = row.upper(s, p);
// CHECK-NEXT: row.lower(s, t) = a + b;
__global__ void inShared(float *data, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int j = 1; j < n; j *= 2) {
    int p = t ^ j;
    if (t < p) {
      float a = s[t], b = s[p];
      s[t] = a + b;
      s[p] = a - b;
    }
    __syncthreads();
  }
  data[t] = s[t];
}

// CHECK-LABEL: void spread(
// CHECK: block.threads(offloom::spread_pairs, [&](offloom::thread_index threadIdx, auto &row) {
// CHECK-NEXT: unsigned pos = row.spread(threadIdx.x, stride - 1);
// CHECK-NEXT: order(row.lower(keys, pos), row.upper(keys, pos + stride), row.lower(values, pos, 1), row.upper(values, pos + stride, 1));
__device__ void order(int &a, int &b, float &x, float &y) {
  if (a > b) {
    int t = a; a = b; b = t;
    float u = x; x = y; y = u;
  }
}
__global__ void spread(int *k, float *v, unsigned n) {
  __shared__ int keys[512];
  __shared__ float values[512];
  for (unsigned i = threadIdx.x; i < 512; i += blockDim.x) {
    keys[i] = k[i];
    values[i] = v[i];
  }
  for (unsigned stride = n / 2; stride > 0; stride /= 2) {
    __syncthreads();
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    order(keys[pos], keys[pos + stride], values[pos], values[pos + stride]);
  }
  __syncthreads();
  k[threadIdx.x] = keys[threadIdx.x];
  v[threadIdx.x] = values[threadIdx.x];
}

// Whether there are the values is not known where the keys are in order; nor whether there is a partner.
// CHECK-LABEL: void withValues(
// CHECK-NOT: pairs
__global__ void withValues(int *keys, int *values, int j) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = i ^ j;
  if (p > i && keys[i] > keys[p]) {
    int t = keys[i]; keys[i] = keys[p]; keys[p] = t;
    t = values[i]; values[i] = values[p]; values[p] = t;
  }
}
// CHECK-LABEL: void withBound(
// CHECK-NOT: pairs
__global__ void withBound(int *keys, int j, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = i ^ j;
  if (p > i && p < n)
    if (keys[i] > keys[p]) { int t = keys[i]; keys[i] = keys[p]; keys[p] = t; }
}

// Other elements than the pair's, and other effects than on it.
// CHECK-LABEL: void andNext(
// CHECK-NOT: pairs
__global__ void andNext(int *keys, int j) {
  int i = threadIdx.x;
  int p = i ^ j;
  if (p > i)
    keys[i] = keys[p] + keys[i + 1];
}
// CHECK-LABEL: void counted(
// CHECK-NOT: pairs
__global__ void counted(int *keys, int *count, int j) {
  int i = threadIdx.x;
  int p = i ^ j;
  if (p > i) {
    keys[i] += keys[p];
    atomicAdd(count, 1);
  }
}
// Who only finds out which the pair is would divide by nothing.
// CHECK-LABEL: void divided(
// CHECK-NOT: pairs
__global__ void divided(int *keys, int j) {
  int i = threadIdx.x;
  int p = i ^ j;
  if (p > i)
    keys[i] %= keys[p];
}
// The partner is another one by then.
// CHECK-LABEL: void moved(
// CHECK-NOT: pairs
__global__ void moved(int *keys, int j) {
  int i = threadIdx.x;
  int p = i ^ j;
  if (p > i) {
    p = p + 1;
    keys[i] += keys[p];
  }
}
