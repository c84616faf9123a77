// Arrays of constants that live across a barrier.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

// An array that nobody writes is one for the block.
__global__ void permuted(float *v, int n) {
  const int order[] = {2, 0, 3, 1};
  float x = v[threadIdx.x];
  for (int i = 0; i < order[n]; ++i) {
    __syncthreads();
    v[threadIdx.x] += x + order[i];
  }
}
// CHECK-LABEL: void permuted(
// CHECK:       const int order[] = {2, 0, 3, 1};
// CHECK:       for (int i = 0; i < order[n]; ++i) {
// CHECK:         v[threadIdx.x] += x + order[i];

// If it differs between threads, its storage is assigned to all the same.
__global__ void own_constants(float *v) {
  const float first[2] = {v[threadIdx.x], 1.0f};
  __syncthreads();
  v[threadIdx.x + 1] = first[0] + first[1];
}
// CHECK-LABEL: void own_constants(
// CHECK:       offloom::per_thread<float[2]> first_of(block);
