// Accesses that a guard leaves out, and guards that one index too large passes.
// RUN: not %offloom check --checks=-*,launch-access-outside-guard,launch-guard-joined %s 2>&1 | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

__global__ void before(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:13: remark: 'in[i]' is accessed by threads too whose 'i' is not below 'n'
  float x = in[i];
  if (i < n)
    out[i] = x;
}
__global__ void beforeReturn(float *out, const float *in, int width, int height, int first) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    // CHECK: [[@LINE+1]]:12: remark: 'in[row * width + k]' is accessed by threads too whose 'row' is not below 'height'
    sum += in[row * width + k];
  if (first + row >= height || width <= column)
    return;
  out[row * width + column] = sum;
}
__global__ void guarded(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i < n ? in[i] : 0;
  if (i >= n)
    return;
  out[i] = x + in[i];
}
// A part of the elements, several sizes, a special case.
__global__ void halves(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = x[i];
  if (i < n / 2)
    x[i] = own + x[i + n / 2];
}
__global__ void twoSizes(float *out, float *sums, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
  if (i < n)
    sums[i] = 0;
}
__global__ void special(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  if (i < 4)
    out[i] = x;
}

__global__ void bothTooLarge(float *image, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  // CHECK: [[@LINE+1]]:7: warning: this ends the thread only where both 'x' and 'y' are too large; {{.*}}'||' is meant
  if (x >= width && y >= height)
    return;
  image[y * width + x] = 0;
}
__global__ void oneInside(float *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int at = y * width + x;
  // CHECK: [[@LINE+1]]:7: warning: {{.*}}'&&' is meant
  if (x < width || y < height)
    image[at] = 0;
}
__global__ void askedAgain(float *image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width && y >= height)
    return;
  if (x < width && y < height)
    image[y * width + x] = 0;
}
