// Where the block goes through a loop for its threads, g++ is told in each round that a neighbour is mostly there.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// CHECK-LABEL: void filter(
// CHECK:       for (int k = -radius; k <= radius; k++) {
// CHECK-NEXT:  block.threads(offloom::row_tests, offloom::guarded, [&](offloom::guarded_index threadIdx, auto &row) {
// CHECK:       if (row.mostly(c >= 0, c, 0) && row.mostly(c < width, c, width))
__global__ void filter(const float *in, float *out, const float *mask, int radius, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    float sum = 0.0f;
    for (int k = -radius; k <= radius; k++) {
      int c = x + k;
      if (c >= 0 && c < width)
        sum += in[y * width + c] * mask[k + radius];
    }
    out[y * width + x] = sum;
  }
}

// What is tested has nothing of the round's.
// CHECK-LABEL: void inner(
// CHECK-NOT:   row_tests
// CHECK:       if (x > 0)
__global__ void inner(const float *in, float *out, int rounds, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < rounds; k++)
    if (x > 0)
      sum += in[k * width + x - 1];
  out[x] = sum;
}
