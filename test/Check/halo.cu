// Neighbours before the thread's own element: guarded, or not.
// RUN: not %offloom check --checks='-*,mem-halo-out-of-bounds' %s | FileCheck %s --implicit-check-not='{{(error|warning):}}'

__global__ void open(float *out, const float *in, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i >= n)
    return;
  // CHECK: [[#@LINE+1]]:20: warning: {{.*}} where 'i' is 0
  out[i] = in[i] - in[i - 1];
}
__global__ void rows(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    // CHECK: [[#@LINE+1]]:22: warning: {{.*}} where 'y' is 0
    out[y * w + x] = in[(y - 1) * w + x];
}

__global__ void by_parts(float *out, const float *in, int n) {
  int thread = threadIdx.x, before = blockIdx.x * blockDim.x;
  int i = before + thread;
  if (i < n)
    // CHECK: [[#@LINE+1]]:22: warning: {{.*}} where 'i' is 0
    out[i] = in[i] - in[i - 1];
}

#define INDEX int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void from_one(float *out, const float *in, int n) {
  INDEX;
  if (i >= 1 && i < n)
    out[i] = in[i - 1];
}
__global__ void leaves(float *out, const float *in, int n) {
  INDEX;
  if (i == 0 || i >= n)
    return;
  out[i] = in[i - 1];
}
__global__ void choice(float *out, const float *in, int n) {
  INDEX;
  out[i] = i > 0 ? in[i - 1] : in[n - 1];
}
__global__ void short_circuit(bool *out, const float *in) {
  INDEX;
  out[i] = i && in[i - 1] > 0;
}
__global__ void lower(float *out, const float *in, int first, int n) {
  INDEX;
  if (i < first)
    return;
  out[i] = in[i - 1];
}
__global__ void clamped(float *out, const float *in) {
  INDEX;
  out[i] = in[max(i - 1, 0)];
}
__global__ void inner_blocks(float *out, const float *in, int blocks) {
  INDEX;
  int block = blockIdx.x;
  if (!(block == 0 || block == blocks - 1))
    out[i] = in[i - 1];
}
__global__ void first_threads(float *tile, const float *in) {
  INDEX;
  if (threadIdx.x < 3)
    // CHECK: [[#@LINE+1]]:25: warning: {{.*}} where 'i' is 0
    tile[threadIdx.x] = in[i - 3];
}
__global__ void padded(float *out, const float *in, int radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + radius;
  out[i] = in[i - 1];
}
__global__ void by_another_name(float *out, const float *in) {
  INDEX;
  int j = i;
  if (j > 0)
    out[i] = in[i - 1];
}
__global__ void of_another_dimension(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.y;
  out[i] = in[i - 1];
}
__global__ void behind_padding(float *out, const float *in) {
  INDEX;
  out[i] = in[i - 3];
}
void launch_behind_padding(float *out, const float *in) { behind_padding<<<4, 64>>>(out, in + 3); }
