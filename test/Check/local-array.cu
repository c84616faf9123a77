// Arrays of a thread, by what is known of their indices.
// RUN: %offloom check --checks='-*,mem-local-array-dynamic-index,mem-large-local-object,flow-unroll-candidate' %s 2>&1 | FileCheck --implicit-check-not='remark:' %s

template <int N> __device__ float pick(const float *x, int k) {
  float a[N];
  // CHECK: [[@LINE+1]]:3: remark: 4 rounds over 'a'
  for (int i = 0; i < N; ++i)
    a[i] = x[i];
  return a[k]; // a constant, perhaps, where it is called
}

__global__ void kernel(float *x, const int *index, int k) {
  const float table[4] = {1, 2, 3, 4};
  __shared__ float shared[64];
  float a[4], b[4], c[4];
  // CHECK: [[@LINE+1]]:9: remark: 'large' has 4096 bytes for each thread
  float large[1024];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    a[i] = b[3 - i] = x[i];
  // CHECK: [[@LINE+2]]:21: remark: 'a' is in local memory, because 'threadIdx.x % 4'
  // CHECK: [[@LINE+1]]:42: remark: 'b' is in local memory, because 'index[k]'
  x[0] = table[k] + a[threadIdx.x % 4] + b[index[k]];
  for (int i = 0; i < k; ++i)
    // CHECK: [[@LINE+1]]:5: remark: 'c' is in local memory, because 'i'
    c[i] = x[i];
  shared[k] = large[3] + c[0] + pick<4>(x, 2);
}
