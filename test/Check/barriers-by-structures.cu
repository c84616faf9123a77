// How often a loop goes round may be a member of a structure that the kernel is given: all threads agree about it.
// RUN: not %offloom check --checks='-*,sync-*' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s
#define B 16
struct Size {
  int width, height;
};
struct Matrix {
  Size size;
  const float *elements;
};
__device__ float element(Matrix m, int row, int column) { return m.elements[row * m.size.width + column]; }
__device__ void widen(Matrix &m) { m.size.width += threadIdx.x; }

__global__ void product(Matrix a, Matrix b, float *c) {
  int row = threadIdx.y, column = threadIdx.x;
  float sum = 0;
  for (int m = 0; m < a.size.width / B; ++m) {
    __shared__ float s[B][B], t[B][B];
    s[row][column] = element(a, row, m * B + column);
    // CHECK: [[@LINE+1]]:5: warning: thread 0 overwrites in 't' in the next round what thread {{[0-9]+}} reads in this one
    t[row][column] = element(b, m * B + row, column);
    __syncthreads();
    for (int e = 0; e < B; ++e)
      sum += s[row][e] * t[e][column];
  }
  c[row * B + column] = sum;
}

__global__ void ofThread(Matrix a, float *c) {
  __shared__ float t[B];
  widen(a);
  for (int m = 0; m < a.size.width; ++m) {
    t[threadIdx.x] = m;
    __syncthreads();
    c[threadIdx.x] += t[B - 1 - threadIdx.x];
  }
}

void launch(Matrix a, Matrix b, float *c) {
  product<<<1, dim3(B, B)>>>(a, b, c);
  ofThread<<<1, B>>>(a, c);
}
