// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch copies its arguments: the program may change them at once.
// builds: g++
#include "gate.h"

struct Parameters {
  int numbers[16];
  double scale;
};

__global__ void compute(Parameters p, double *result) {
  double sum = 0;
  for (int n : p.numbers)
    sum += n * p.scale;
  *result = sum;
}

int main() {
  makeLog();
  double *results;
  cudaMallocManaged(&results, 8 * sizeof(double));
  for (int i = 0; i < 8; ++i)
    results[i] = 0;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  Parameters p{};
  compute<<<1, 1, 0, s>>>(p, results);
  cudaStreamSynchronize(s);

  Gate gate = makeGate();
  waitAt<<<1, 1, 0, s>>>(gate);
  for (int i = 0; i < 8; ++i) {
    for (int &n : p.numbers)
      n = i;
    p.scale = 0.5 * i;
    compute<<<1, 1, 0, s>>>(p, results + i);
  }
  p = {};
  open(gate);
  cudaStreamSynchronize(s);
  for (int i = 0; i < 8; ++i)
    printf("%g%c", results[i], i < 7 ? ' ' : '\n');
}
