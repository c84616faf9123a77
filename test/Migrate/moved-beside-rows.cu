// Pointers that all threads move alike inside a loop over the rows of a grid begin with what the
// loop's counter says: their declarations stand behind the counter's, also in front of a guard that
// reads through them, and where each thread has a row of its own.
// RUN: %offloom migrate %s -o %t 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: FileCheck %s < %t/moved-beside-rows.cpp
// RUN: %offloom cc -O1 %s -o %t.out 2>/dev/null && %t.out
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 %s -o %t.fibers 2>/dev/null && %t.fibers
#include <cstdio>

// FORM: kernel 'columns': phases
// CHECK-LABEL: void columns(
__global__ void columns(const float *in, float *out, int w, int h, int rounds) {
  // CHECK: for (int y_first =
  for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += blockDim.y * gridDim.y) {
    const float *p = in + y * w + threadIdx.x;
    float sum = 0;
    // CHECK: for (int k = 0
    for (int k = 0; k < rounds; k++) {
      // CHECK: int y = y_first + threadIdx.y;
      // CHECK-NEXT: if (y >= h)
      // CHECK-NEXT: return;
      // CHECK-NEXT: const float *p = in + y * w + threadIdx.x + p_moved;
      sum += *p * (k + 1);
      p += w;
    }
    out[y * w + threadIdx.x] = sum;
  }
}

// FORM: kernel 'windows': phases
// CHECK-LABEL: void windows(
__global__ void windows(const float *in, float *out, int w, int h, int rounds) {
  int x, y;
  for (y = threadIdx.y; y < h; y += blockDim.y) {
    for (x = threadIdx.x; x < w - 3; x += blockDim.x) {
      const float *p = in + y * w + x;
      float sum = 0;
      for (int k = 0; k < rounds; k++) {
        for (int i = 0; i < 3; i++)
          sum += p[i];
        p += w;
      }
      out[y * w + x] = sum;
    }
  }
}

int main() {
  const int W = 40, H = 9, Rounds = 3;
  float *in, *out;
  cudaMallocManaged(&in, W * (H + Rounds) * sizeof(float));
  cudaMallocManaged(&out, W * H * sizeof(float));
  for (int i = 0; i < W * (H + Rounds); ++i)
    in[i] = i % 11;
  int wrong = 0;
  columns<<<dim3(1, 2), dim3(W, 3)>>>(in, out, W, H, Rounds);
  cudaDeviceSynchronize();
  for (int i = 0; i < W * H; ++i) {
    float sum = 0;
    for (int k = 0; k < Rounds; ++k)
      sum += in[i + k * W] * (k + 1);
    wrong += sum != out[i];
  }
  windows<<<1, dim3(16, 4)>>>(in, out, W, H, Rounds);
  cudaDeviceSynchronize();
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W - 3; ++x) {
      float sum = 0;
      for (int k = 0; k < Rounds; ++k)
        for (int i = 0; i < 3; ++i)
          sum += in[(y + k) * W + x + i];
      wrong += sum != out[y * W + x];
    }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
