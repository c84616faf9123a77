// A block goes through the loop of a whole grid together with those that come next, where that reads memory and knows no more
// of the block than the place that a thread begins with.
// RUN: %offloom migrate %s 2>/dev/null | grep -v '^//' | FileCheck %s --implicit-check-not=with_neighbours
// REQUIRES: offloom

// CHECK-LABEL: void sums(
// CHECK: for (offloom::with_neighbours group(block, blockDim.x, sum_of, most_of); group.next();)
// CHECK-NEXT: group.rounds(static_cast<int>(blockIdx.x * blockDim.x), n, step, [&](offloom::thread_index threadIdx, int i_first, float &sum, float &most) {
// CHECK-NEXT: int i = i_first + threadIdx.x;
// CHECK-NEXT: float v = in[i];
__global__ void sums(const float *in, float *out, int n) {
  const int step = blockDim.x * gridDim.x;
  float sum = 0, most = -1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    float v = in[i];
    sum += v;
    most = fmaxf(most, v);
  }
  __syncthreads();
  out[threadIdx.x] = sum + most;
}

// CHECK-LABEL: void ofTemplate(
// CHECK: offloom::per_thread<T> sum_of(block, 0);
// CHECK-NEXT: for (offloom::with_neighbours group(block, Width, sum_of); group.next();) {
// CHECK-NEXT: group.rounds(static_cast<unsigned int>(blockIdx.x * Width), n, Width * gridDim.x, [&](offloom::thread_index threadIdx, unsigned int i_first, T &sum) {
template <class T, unsigned Width> __global__ void ofTemplate(const T *in, T *out, unsigned n) {
  T sum = 0;
  unsigned i = blockIdx.x * Width + threadIdx.x;
  while (i < n) {
    sum += in[i];
    i += Width * gridDim.x;
  }
  __syncthreads();
  out[threadIdx.x] = sum;
}

// CHECK-LABEL: void knowsItsBlock(
__global__ void knowsItsBlock(const float *in, float *out, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += in[i] * blockIdx.x;
  __syncthreads();
  out[threadIdx.x] = sum;
}

// CHECK-LABEL: void beginsElsewhere(
__global__ void beginsElsewhere(const float *in, float *out, int n) {
  float sum = 0;
  int other = blockIdx.x % 3;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x + other; i < n; i += blockDim.x * gridDim.x)
    sum += in[i];
  __syncthreads();
  out[threadIdx.x] = sum;
}

// CHECK-LABEL: void stores(
__global__ void stores(const float *in, float *out, float *copy, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += copy[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = sum;
}

// CHECK-LABEL: void comesLater(
__global__ void comesLater(const float *in, float *out, int n) {
  out[threadIdx.x] = 0;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += in[i];
  __syncthreads();
  out[threadIdx.x] += sum;
}

// CHECK-LABEL: void watches(
__global__ void watches(const volatile float *in, float *out, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += in[i];
  __syncthreads();
  out[threadIdx.x] = sum;
}
