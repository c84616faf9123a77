// An address of device memory is no access, however it is written; and what a macro writes twice is one call.
// RUN: not %offloom check %s 2>&1 | FileCheck --implicit-check-not=error: %s

struct Row {
  float first, rest[3];
};

#define CHECK_ERROR(call)                                                                          \
  if ((call) != cudaSuccess)                                                                       \
  throw(call)

void fill(const float *host, int i) {
  Row *rows;
  CHECK_ERROR(cudaMalloc(&rows, 10 * sizeof(Row)));
  cudaMemcpy(&(rows[i]), host, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(&rows[i].first, host, 4, cudaMemcpyHostToDevice);
  cudaMemcpy(&(*rows), host, 4, cudaMemcpyHostToDevice);
  // CHECK: [[@LINE+1]]:14: error: 'rows' leads to device memory
  float on = rows[i].first;
  CHECK_ERROR(cudaFree(rows));
}
