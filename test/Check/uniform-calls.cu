// Functions of what the kernel is given alone, in a loop: the host could compute them once.
// RUN: %offloom check --max-per-rule=0 --checks='-*,math-uniform-call' %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <cmath>
constexpr float Pi = 3.14f;

__global__ void density(const float *r, float *out, float size, float scale, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    if (r[i] < size)
      // CHECK: [[@LINE+1]]:27: remark: all threads compute 'powf(size, 9.5f)' in each round, of what the kernel is given: compute it on the host, and pass the result
      sum += r[i] / (Pi * powf(size, 9.5f)) * expf(-r[i]);
  int i = 0;
  while (i < n)
    // CHECK: [[@LINE+1]]:21: remark: all threads compute 'sin(Pi * scale)'
    sum += r[i++] * sin(Pi * scale);
  out[threadIdx.x] = sum * powf(size, 9.5f); // once
}
__global__ void byMacro(float *out, float size) {
  do {
    out[threadIdx.x] = powf(size, 2.5f);
  } while (0);
}
__global__ void inDo(float *out, float size, int n) {
  do
    // CHECK: [[@LINE+1]]:25: remark: all threads compute 'powf(size, 2.5f)'
    out[threadIdx.x] += powf(size, 2.5f);
  while (--n > 0);
}
__global__ void changed(float *out, float size, int n) {
  for (int i = 0; i < n; ++i) {
    out[threadIdx.x] += powf(size, 2.5f);
    size *= 0.5f;
  }
}
