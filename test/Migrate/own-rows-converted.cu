// An element of a thread's own row may stand where its value is converted: its address is that of the element.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O1 %s -o %t.out 2>/dev/null && %t.out
// RUN: env OFFLOOM_FORM=fibers %offloom cc -O1 %s -o %t.fibers 2>/dev/null && %t.fibers
#include <cstdio>

// CHECK-LABEL: void greatest(
__global__ void greatest(int n, int batch, const float *input, float *output) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= batch)
    return;
  float sum = 0, largest = -100;
  for (int i = 0; i < n; ++i) {
    // CHECK: return &input[i + b * n];
    // CHECK: int value = offloom::clamped(input_row[threadIdx]);
    int value = input[i + b * n];
    largest = value > largest ? value : largest;
  }
  for (int i = 0; i < n; ++i)
    sum += exp(input[i + b * n] - largest);
  output[b] = sum > 0 ? largest : -1;
}

int main() {
  const int Batch = 50, N = 7;
  float *input, *output;
  cudaMallocManaged(&input, Batch * N * sizeof(float));
  cudaMallocManaged(&output, Batch * sizeof(float));
  for (int i = 0; i < Batch * N; ++i)
    input[i] = (i * 7 % 23) * 0.75f;
  greatest<<<2, 32>>>(N, Batch, input, output);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int b = 0; b < Batch; ++b) {
    int largest = -100;
    for (int i = b * N; i < (b + 1) * N; ++i)
      largest = (int)input[i] > largest ? (int)input[i] : largest;
    wrong += output[b] != largest;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
