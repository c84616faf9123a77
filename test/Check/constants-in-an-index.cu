// A constant that has a name is as good in an index as its number.
// RUN: not %offloom check --checks='-*,shm-bank-conflict' %s 2>&1 | FileCheck %s

constexpr int Columns = 32;
namespace sizes {
const int columns = 32;
}
struct Sizes {
  static constexpr unsigned Columns = 32;
};
constexpr int Several[] = {16, 32};

__global__ void kernel(float *x) {
  __shared__ float a[2048], b[2048], c[2048], d[2048];
  // CHECK: [[@LINE+1]]:{{.*}}[shm-bank-conflict]
  a[threadIdx.x * Columns] = 1;
  // CHECK: [[@LINE+1]]:{{.*}}[shm-bank-conflict]
  b[threadIdx.x * sizes::columns] = 1;
  // CHECK: [[@LINE+1]]:{{.*}}[shm-bank-conflict]
  c[threadIdx.x * Sizes::Columns] = 1;
  // CHECK: [[@LINE+1]]:{{.*}}[shm-bank-conflict]
  d[threadIdx.x * Several[1]] = 1;
  __syncthreads();
  x[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x] + d[threadIdx.x];
}
void f(float *x) { kernel<<<9, 64>>>(x); }
