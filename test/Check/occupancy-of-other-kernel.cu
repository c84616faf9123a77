// A block size that was asked for one kernel, and with which another is launched.
// RUN: not %offloom check --checks=-*,launch-occupancy-of-other-kernel %s 2>&1 | FileCheck %s --implicit-check-not=warning:
__global__ void insert(float *x);
__global__ void look_up(float *x);
template <class T> __global__ void each(T *x);

void copied(float *x) {
  int least, size;
  cudaOccupancyMaxPotentialBlockSize(&least, &size, insert, 0, 0);
  // CHECK: [[@LINE+1]]:3: warning: 'size' is the block size that suits 'insert', and 'look_up' is launched with it
  look_up<<<least, size>>>(x);
  dim3 block(size);
  // CHECK: [[@LINE+1]]:3: warning: {{.*}}'look_up' is launched with it
  look_up<<<least, block>>>(x);
  insert<<<least, size>>>(x);
}
void right(float *x, void (*any)(float *)) {
  int least, size, other = 32;
  cudaOccupancyMaxPotentialBlockSize(&least, &size, each<float>, 0, 0);
  each<float><<<least, size>>>(x);
  look_up<<<least, other>>>(x);
  int both;
  cudaOccupancyMaxPotentialBlockSize(&least, &both, insert);
  cudaOccupancyMaxPotentialBlockSize(&least, &both, look_up);
  look_up<<<least, both>>>(x);
  int unknown;
  cudaOccupancyMaxPotentialBlockSize(&least, &unknown, any);
  look_up<<<least, unknown>>>(x);
}
