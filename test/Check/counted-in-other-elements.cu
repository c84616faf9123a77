// Sizes that count in another unit than the memory has.
// RUN: not %offloom check --checks='-*,alloc-sizeof-too-small,xfer-2d-width-elements,xfer-sizeof-pointer' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

struct Particle {
  float x, y;
};
void rooms(int n) {
  double *doubles;
  float **rows;
  Particle *particles;
  char *bytes;
  // CHECK: [[@LINE+1]]:33: warning: the elements are of type 'double', 8 bytes each, and room is made for as many 'float', of 4
  cudaMalloc((void **)&doubles, n * sizeof(float));
  // CHECK: [[@LINE+1]]:21: warning: the elements are of type 'float *', 8 bytes each, and room is made for as many 'int', of 4
  cudaMalloc(&rows, n * sizeof(int));
  cudaMalloc(&doubles, n * sizeof(double));
  cudaMalloc(&doubles, n * sizeof(*doubles));
  cudaMalloc(&particles, n * 2 * sizeof(float));
  cudaMalloc(&bytes, n * sizeof(float));
  cudaMalloc(&doubles, n * 8 * sizeof(char));
}

void rowsOf(float *to, size_t pitch, const float *from, int w, int h) {
  // CHECK: [[@LINE+1]]:52: warning: the width of a row is in bytes, as its pitch is, and 'w' counts elements
  cudaMemcpy2D(to, pitch, from, w * sizeof(float), w, h, cudaMemcpyHostToDevice);
  cudaMemcpy2D(to, pitch, from, w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);
  cudaMemcpy2D(to, pitch, from, w * sizeof(char), w, h, cudaMemcpyHostToDevice);
}

__constant__ float table[16];
void tables(float *values) {
  // CHECK: [[@LINE+1]]:37: warning: sizeof(values) bytes are those of the pointer, not of what 'values' points to
  cudaMemcpyToSymbol(table, values, sizeof(values));
  // CHECK: [[@LINE+1]]:39: warning: sizeof(values) bytes are those of the pointer
  cudaMemcpyFromSymbol(values, table, sizeof(values));
  cudaMemcpyToSymbol(table, values, sizeof(table));
}
