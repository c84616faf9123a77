// Kernels with barriers that say how wide their blocks of several rows are have a loop of its own
// for blocks of that width, but for kernels with loops.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "//" | FileCheck %s

#define BLOCK 32

// CHECK-LABEL: void turn(
__global__ void turn(const float *in, float *out, int n) {
  __shared__ float s[16][17];
  const int Width = 16;
  int x = blockIdx.x * Width + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK: block.threads(offloom::wide<16>, [&](offloom::thread_index threadIdx) {
  s[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  // CHECK: block.threads(offloom::wide<16>, [&](offloom::thread_index threadIdx) {
  out[y * n + x] = s[threadIdx.x][threadIdx.y];
}

// CHECK-LABEL: void argument(
template <int Tile> __global__ void argument(const float *in, float *out, int n) {
  __shared__ float s[Tile][Tile];
  // CHECK: block.threads(offloom::wide<Tile>,
  s[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x + blockIdx.x * Tile];
  __syncthreads();
  // CHECK: block.threads(offloom::wide<Tile>,
  out[threadIdx.y * n + threadIdx.x + blockIdx.x * Tile] = s[threadIdx.x][threadIdx.y];
}

// CHECK-LABEL: void macro(
__global__ void macro(float *out) {
  __shared__ float s[BLOCK][BLOCK];
  // CHECK: block.threads(offloom::wide<BLOCK>,
  s[threadIdx.y][threadIdx.x] = threadIdx.y;
  __syncthreads();
  // CHECK: block.threads(offloom::below(3),
  if (threadIdx.x < 3)
    out[blockIdx.x * BLOCK + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}

// CHECK-LABEL: void loops(
// CHECK-NOT: wide
__global__ void loops(const float *in, float *out, int n) {
  __shared__ float s[16][16];
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + blockIdx.x * 16 + threadIdx.x + k];
    __syncthreads();
    sum += s[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
  out[threadIdx.y * n + blockIdx.x * 16 + threadIdx.x] = sum;
}

// CHECK-LABEL: void any_width(
__global__ void any_width(const float *in, float *out, int n) {
  __shared__ float s[16][16];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.y][threadIdx.x] = in[x];
  __syncthreads();
  out[x] = s[threadIdx.x][threadIdx.y];
}

// CHECK-LABEL: void one_row(
__global__ void one_row(const float *in, float *out, int n) {
  __shared__ float s[64];
  int x = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = in[x];
  __syncthreads();
  out[x] = s[63 - threadIdx.x];
}

// CHECK-LABEL: void long_rows(
__global__ void long_rows(const float *in, float *out, int n) {
  __shared__ float s[2][256];
  int x = blockIdx.x * 256 + threadIdx.x;
  s[threadIdx.y][threadIdx.x] = in[x];
  __syncthreads();
  out[x] = s[threadIdx.y][255 - threadIdx.x];
}
