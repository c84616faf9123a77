// What is one for all threads of a block, and by which they find their elements, is read once before their loop; not where a thread may have stored before, where only some read it, nor where nothing else depends on it.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void embedded(
// CHECK: block.threads_below({{.*}}i_first, d, [&, words_common = words[t]](offloom::thread_index threadIdx) {
// CHECK: out[t * d + i] = table[words_common * d + i];
__global__ void embedded(const int *words, const float *table, float *out, int d) {
  int t = blockIdx.x;
  for (int i = threadIdx.x; i < d; i += blockDim.x)
    out[t * d + i] = table[words[t] * d + i];
}

// CHECK-LABEL: void cached(
// CHECK: [&, slots_common = slots[t]](
// CHECK: cache[slots_common * d + i] = keys[t * d + i];
__global__ void cached(const long *slots, const float *keys, float *cache, int d) {
  int t = blockIdx.x;
  for (int i = threadIdx.x; i < d; i += blockDim.x)
    cache[slots[t] * d + i] = keys[t * d + i];
}

// CHECK-LABEL: void by_pointers(
// CHECK: [&, in_common = in[blockIdx.x], out_common = out[blockIdx.x]](
// CHECK: out_common[i] = in_common[i];
__global__ void by_pointers(const float *const *in, float *const *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x][i] = in[blockIdx.x][i];
}

// CHECK-LABEL: void chained(
// CHECK: [&, scale_common = scale[order[b]]](
// CHECK: out[b * n + i] = in[b * n + i] * scale_common;
__global__ void chained(const float *in, float *out, const float *scale, const int *order, int n) {
  int b = blockIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[b * n + i] = in[b * n + i] * scale[order[b]];
}

// CHECK-LABEL: void twice(
// CHECK: [&, rows_common = rows[b], rows_common2 = rows[b + 1]](
// CHECK: out[b * n + i] = in[rows_common * n + i] + in[rows_common2 * n + i] + low[rows_common * n + i];
__global__ void twice(const float *in, const float *low, float *out, const int *rows, int n) {
  int b = blockIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[b * n + i] = in[rows[b] * n + i] + in[rows[b + 1] * n + i] + low[rows[b] * n + i];
}

// CHECK-LABEL: void between_barriers(
// CHECK: block.threads(offloom::row_places, [&, rows_common = rows[blockIdx.x]](
// CHECK: = in[row.place(rows_common * 64 + threadIdx.x)];
__global__ void between_barriers(const float *in, float *out, const int *rows) {
  __shared__ float s[64];
  s[threadIdx.x] = in[rows[blockIdx.x] * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

// The block goes on as long as its first thread would.
// CHECK-LABEL: void unsigned_places(
// CHECK: for (unsigned i_first = 0; i_first < n; i_first += blockDim.x)
// CHECK-NEXT: [&, rows_common = rows[blockIdx.x]](
// CHECK: if (i >= n)
// CHECK: out[row.place(blockIdx.x * n + i)] = in[row.place(rows_common * n + i)];
__global__ void unsigned_places(const float *in, float *out, const unsigned *rows, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * n + i] = in[rows[blockIdx.x] * n + i];
}

// CHECK-LABEL: void stored_before(
// CHECK-NOT: _common
__global__ void stored_before(const float *in, float *out, int *rows, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    rows[i] = 0;
    out[i] = in[rows[blockIdx.x] * n + i];
  }
}

// CHECK-LABEL: void added_before(
// CHECK-NOT: _common
__global__ void added_before(const float *in, float *out, int *rows, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(&rows[i], 1);
    out[i] = in[rows[blockIdx.x] * n + i];
  }
}

// CHECK-LABEL: void of_some(
// CHECK-NOT: _common
__global__ void of_some(const float *in, float *out, const int *rows, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float v = i > 3 ? in[rows[blockIdx.x] * n + i] : 0;
    if (v > 0)
      out[i] = v + in[rows[blockIdx.x + 1] * n + i];
  }
}

// CHECK-LABEL: void behind_a_guard(
// CHECK-NOT: _common
__global__ void behind_a_guard(const float *in, float *out, const int *rows, int n) {
  int i = threadIdx.x;
  if (i < n)
    out[i] = in[rows[blockIdx.x] * n + i];
}

// CHECK-LABEL: void by_itself(
// CHECK-NOT: _common
__global__ void by_itself(const float *in, float *out, const float *bias, int n) {
  int b = blockIdx.x;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[b * n + i] = in[b * n + i] + bias[b];
}

// What is changed is changed each time.
// CHECK-LABEL: void counted(
// CHECK: [&, of_common = of[blockIdx.x]](
// CHECK: offloom::add_later(&counts[of_common], 1, of);
__global__ void counted(int *counts, const int *of, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&counts[of[blockIdx.x]], 1);
}

// CHECK-LABEL: void volatile_rows(
// CHECK-NOT: _common
__global__ void volatile_rows(const float *in, float *out, const volatile int *rows, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = in[rows[blockIdx.x] * n + i];
}

// Nobody reads what `sizeof` names.
// CHECK-LABEL: void sizes(
// CHECK-NOT: _common
__global__ void sizes(float *out, float *const *rows, const int *which, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = sizeof(rows[which[0]][0]) + i;
}
