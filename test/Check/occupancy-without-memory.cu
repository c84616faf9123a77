// How many blocks fit depends on the dynamic shared memory of the launch, which the question has to mention.
// RUN: not %offloom check --checks=-*,launch-occupancy-without-memory %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void sum(float *x);
template <class T> __global__ void each(T *x);
struct Bytes {
  size_t operator()(int block) const { return block * sizeof(float); }
};

void leftOut(float *x, int n, cudaStream_t stream) {
  int least, size;
  cudaOccupancyMaxPotentialBlockSize(&least, &size, sum, 0, n);
  // CHECK: [[@LINE+1]]:22: warning: the size of the blocks was worked out for 'sum' without dynamic shared memory
  sum<<<least, size, size * sizeof(float)>>>(x);
  int other;
  cudaOccupancyMaxPotentialBlockSize(&least, &other, each<float>);
  dim3 block(other);
  // CHECK: [[@LINE+1]]:31: warning: {{.*}}'each'
  each<float><<<least, block, n, stream>>>(x);
  each<float><<<least, block, 0, stream>>>(x);
  each<float><<<least, other>>>(x);
}
void mentioned(float *x, int n) {
  int least, size;
  cudaOccupancyMaxPotentialBlockSize(&least, &size, sum, n * sizeof(float));
  sum<<<least, size, n * sizeof(float)>>>(x);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&least, &size, sum, Bytes());
  sum<<<least, size, size * sizeof(float)>>>(x);
}
