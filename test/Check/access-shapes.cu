// Lanes that are far apart: how the index is made decides what is said.
// RUN: not %offloom check --max-per-rule=0 --checks='-*,mem-*,-mem-missing-*' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

struct Particle {
  float x, y, z, mass, more[4];
};

__global__ void member(float *out, const Particle *all) {
  // CHECK: [[@LINE+1]]:22: warning: the lanes of a warp read or write one member each
  out[threadIdx.x] = all[threadIdx.x].mass;
}

__global__ void chunks(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    // CHECK: [[@LINE+1]]:12: warning: each thread goes through elements of its own, 'n' elements from
    sum += in[i * n + k];
    sum += in[k * n + i]; // neighbours
  }
  for (int k = 0; k < 16; ++k)
    // CHECK: [[@LINE+1]]:12: warning: each thread goes through elements of its own, 64 bytes from
    sum += in[i * 16 + k];
  // CHECK: [[@LINE+1]]:3: remark: the lanes of a warp are 'n' elements apart
  out[i * n] = sum;
}

__global__ void swapped(float *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: [[@LINE+1]]:3: warning: threadIdx.x counts rows here and threadIdx.y elements: the lanes of a warp are 'width' elements apart
  out[x * width + y] = 1;
}

// One side of a transposition is always apart.
__global__ void transposed(float *out, const float *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: [[@LINE+1]]:3: remark: the lanes of a warp are 'width' elements apart
  out[x * width + y] = in[y * width + x];
}

__global__ void rows(float *out, int width) {
  out[threadIdx.y * width + threadIdx.x] = 1; // of 16 threads each
}

__global__ void vectors(float4 *out, const float *in) {
  // CHECK: [[@LINE+1]]:22: warning: lanes of a warp use a 'float4' 4 bytes from each other, but it must be aligned to 16
  out[threadIdx.x] = *(const float4 *)(in + threadIdx.x);
  out[threadIdx.x] = *(const float4 *)(in + 4 * threadIdx.x);
  if (threadIdx.x == 3)
    out[threadIdx.x] = *(const float4 *)(in + threadIdx.x);
}

void launch(float *out, const float *in, const Particle *all, int n) {
  member<<<n, 128>>>(out, all);
  chunks<<<n, 128>>>(out, in, n);
  swapped<<<n, dim3(32, 8)>>>(out, n);
  transposed<<<n, dim3(32, 8)>>>(out, in, n);
  rows<<<n, dim3(16, 16)>>>(out, n);
  vectors<<<n, 128>>>((float4 *)out, in);
}

struct Shape {
  int rows, pitch;
};
__device__ float ofShape(const float *in, Shape s, int i, int k) {
  // CHECK: [[@LINE+1]]:10: remark: the lanes of a warp are 's.pitch' elements apart
  return in[i * s.pitch + k];
}

// Counters that begin where the thread's elements do, sums that are multiplied, extents in a structure.
__global__ void ofStarts(float *out, const float *in, Shape s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k;
  float sum = 0;
  for (int m = i * n; m < (i + 1) * n; ++m)
    // CHECK: [[@LINE+1]]:12: warning: each thread goes through elements of its own, 'n' elements from
    sum += in[m];
  for (k = n * i; k < n * i + n; k++)
    // CHECK: [[@LINE+1]]:12: warning: each thread goes through elements of its own, 'n' elements from
    sum += in[k];
  for (int m = 0; m < n; ++m)
    // CHECK: [[@LINE+1]]:12: remark: the lanes of a warp are 'n * s.pitch' elements apart
    sum += in[(i * n + m) * s.pitch + j];
  for (int m = 0; m < s.rows; ++m)
    // CHECK: [[@LINE+1]]:12: remark: the lanes of a warp are 's.pitch' elements apart
    sum += in[j + i * s.pitch + m * s.rows];
  for (int m = j * n; m < (j + 1) * n; ++m)
    sum += in[m * s.pitch + i]; // neighbours
  sum += ofShape(in, s, i, n);
  out[i] = sum;
}

// Rows of less than a warp are apart by a run-time value, and rows all the same.
__global__ void narrowTransposed(float *out, const float *in, int nx, int ny) {
  unsigned ix = blockDim.x * blockIdx.x + threadIdx.x, iy = blockDim.y * blockIdx.y + threadIdx.y;
  unsigned from = iy * nx + ix, to = ix * ny + iy;
  // CHECK: [[@LINE+1]]:3: remark: the lanes of a warp are 'ny' elements apart
  out[to] = in[from];
}
__global__ void narrowUnrolled(float *out, const float *in, Shape s) {
  unsigned ix = 2 * blockDim.x * blockIdx.x + threadIdx.x, iy = threadIdx.y;
  for (int k = 0; k < 2; ++k)
    // CHECK: [[@LINE+1]]:5: remark: the lanes of a warp are 's.rows' elements apart
    out[ix * s.rows + iy] = in[s.pitch * iy + (ix + blockDim.x * k)];
}
__global__ void narrowSwapped(float *out, const float *in, int ny) {
  unsigned ix = blockDim.x * blockIdx.x + threadIdx.x, iy = threadIdx.y;
  // CHECK: [[@LINE+2]]:3: warning: threadIdx.x counts rows here and threadIdx.y elements
  // CHECK: [[@LINE+1]]:23: warning: threadIdx.x counts rows here and threadIdx.y elements
  out[ix * ny + iy] = in[ix * ny + iy];
}
void launchNarrow(float *out, const float *in, int n) {
  narrowTransposed<<<n, dim3(16, 16)>>>(out, in, n, n);
  narrowUnrolled<<<n, dim3(16, 16)>>>(out, in, Shape{n, n});
  narrowSwapped<<<n, dim3(16, 16)>>>(out, in, n);
}
