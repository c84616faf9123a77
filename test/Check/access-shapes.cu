// Lanes that are far apart: how the index is made decides what is said.
// RUN: not %offloom check --checks='-*,mem-*,-mem-missing-*' %s 2>&1 | FileCheck --implicit-check-not='{{warning|remark}}:' %s

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
