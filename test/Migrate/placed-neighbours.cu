// Kernels that count places along x by a constant say so, since g++ follows a sum that the loop over the threads counts: those with
// barriers, templates and local constants. Not where blockDim.x stands there, blocks are joined, no place is counted, or threads are fibers.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "//" | FileCheck %s
// RUN: %offloom migrate --form=fibers %s 2>/dev/null | grep -v "//" | FileCheck %s --check-prefix=FIBERS
// FIBERS-NOT: place_neighbours

#define BLOCK 128

// CHECK-LABEL: void filter(
// CHECK: block.place_neighbours(BLOCK);
__global__ void filter(const float *in, float *out, int w) {
  __shared__ float s[BLOCK + 2];
  int x = blockIdx.x * BLOCK + threadIdx.x, y = blockIdx.y;
  s[threadIdx.x] = in[y * w + x];
  __syncthreads();
  if (x >= w)
    return;
  out[y * w + x] = s[threadIdx.x] + s[threadIdx.x + 1];
}

// CHECK-LABEL: void tile(
// CHECK: block.place_neighbours(Width);
template <int Width> __global__ void tile(const float *in, float *out, int n) {
  __shared__ float s[Width];
  s[threadIdx.x] = in[blockIdx.x * Width + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * Width + threadIdx.x] = s[Width - 1 - threadIdx.x];
}

// CHECK-LABEL: void local(
// CHECK: block.place_neighbours(64);
__global__ void local(const float *in, float *out) {
  const int size = 64;
  __shared__ float s[size];
  s[threadIdx.x] = in[threadIdx.x + size * blockIdx.x];
  __syncthreads();
  out[threadIdx.x + size * blockIdx.x] = s[size - 1 - threadIdx.x];
}

// CHECK-LABEL: void launched(
// CHECK-NOT: place_neighbours
__global__ void launched(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void joined(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = in[y * w + x];
}
__global__ void nowhere(const float *in, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

template __global__ void tile<32>(const float *, float *, int);
