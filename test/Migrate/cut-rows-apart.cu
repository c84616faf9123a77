// Threads of rows that are cut go side by side in each piece where they read elements of which only they know which, as half their place, or of a row of which memory says which; not where they read what they store, nor where they store so.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

// CHECK-LABEL: void enlarged(
// CHECK: block.threads(offloom::apart, offloom::cut_rows, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
__global__ void enlarged(const float *in, float *out, int total, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total)
    return;
  int x = i % (2 * w), y = i / (2 * w);
  out[i] = in[y / 2 * w + x / 2];
}

// CHECK-LABEL: void words_of_rows(
// CHECK: block.threads(offloom::apart, offloom::cut_rows, offloom::guarded, [&]
// CHECK: out[i] = table[words[row.quotient(i, d)] * d + row.remainder(i, d)];
__global__ void words_of_rows(const int *words, const float *table, float *out, int n, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[words[i / d] * d + i % d];
}

// CHECK-LABEL: void without_a_guard(
// CHECK: block.threads(offloom::apart, offloom::cut_rows, [&]
__global__ void without_a_guard(const float *in, float *out, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i % w;
  out[i] = in[i / w * w + x / 2];
}

// CHECK-LABEL: void in_place(
// CHECK: block.threads(offloom::cut_rows, [&]
__global__ void in_place(float *data, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] += data[i / w * w + i % w / 2];
}

// CHECK-LABEL: void added_to_any(
// CHECK: block.threads(offloom::cut_rows, [&]
__global__ void added_to_any(const float *in, float *out, const int *at, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[at[i]] = in[i % w];
}
