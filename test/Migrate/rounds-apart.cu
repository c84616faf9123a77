// Threads of a round go side by side where they read elements of which only they know which, or of a row of which memory says which.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '//' | FileCheck %s

__device__ float curve(float v) { return v < 0 ? 0 : v * v; }
__device__ float shift;
__device__ float shifted(float v) { return v + shift; }

// CHECK-LABEL: void looked_up(
// CHECK: block.threads_below(offloom::apart, i_first, n, [&]
__global__ void looked_up(const unsigned char *keys, const float *table, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = curve(table[keys[i]]);
}

// CHECK-LABEL: void saturated(
// CHECK: block.threads_up_to(offloom::apart, i_first, last, [&]
__global__ void saturated(const float *in, const float *table, float *out, int last) {
  for (int i = threadIdx.x; i <= last; i += blockDim.x)
    out[i] = table[(int)(__saturatef(in[i]) * 255)];
}

// CHECK-LABEL: void embedded(
// CHECK: block.threads_below(offloom::apart, i_first, width, [&, words_common = words[word]](
__global__ void embedded(const int *words, const float *table, float *out, int width) {
  int word = blockIdx.x;
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[word * width + i] = table[words[word] * width + i];
}

// What threads keep is theirs alone.
// CHECK-LABEL: void summed(
// CHECK: block.threads_below(offloom::apart, i_first, n, [&]
// CHECK-NEXT: auto &sum = sum_of[threadIdx];
__global__ void summed(const int *at, const float *x, float *sums, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += x[at[i]];
  __syncthreads();
  sums[threadIdx.x] = sum;
}

// A phase between barriers.
// CHECK-LABEL: void between(
// CHECK: block.threads(offloom::apart, [&]
// CHECK-NEXT: out[threadIdx.x] = table[keys[threadIdx.x]] + s[threadIdx.x];
__global__ void between(const int *keys, const float *table, float *out) {
  __shared__ float s[128];
  s[127 - threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = table[keys[threadIdx.x]] + s[threadIdx.x];
}

// Not where something is read behind a store, nor where a function reads memory.
// CHECK-LABEL: void behind(
// CHECK: block.threads_below(i_first, n, [&]
__global__ void behind(const int *at, const float *table, float *out, float *rest, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] = table[at[i]];
    rest[i] = table[at[i] + 1];
  }
}

// CHECK-LABEL: void remembers(
// CHECK: block.threads_below(i_first, n, [&]
__global__ void remembers(const int *at, const float *table, float *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = shifted(table[at[i]]);
}
