// Threads at the edge that return without having loaded their part of a tile, in the dimension that the guard asks about.
// RUN: not %offloom check --checks='-*,shm-tile-behind-*,shm-result-behind-*' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

#define TILE 16

__global__ void product(float *c, const float *a, const float *b, int m, int n, int k) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = threadIdx.x + blockDim.x * blockIdx.x;
  // CHECK: [[@LINE+1]]:7: warning: threads that return here do not store their elements of 'as'
  if (row >= m || n <= col)
    return;
  float sum = 0;
  for (int t = 0; t < k; t += TILE) {
    const int x = threadIdx.x;
    as[threadIdx.y][x] = a[row * k + t + x];
    bs[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + col];
    __syncthreads();
    for (int i = 0; i < TILE; ++i)
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

// Each reads its own row, which is there if the thread is.
__global__ void ownRow(float *c, const float *a, int m, int n) {
  __shared__ float as[TILE][TILE];
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m)
    return;
  as[threadIdx.y][threadIdx.x] = a[row * n + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < TILE; ++i)
    c[row] += as[threadIdx.y][i];
}
__global__ void ownElement(float *c, const float *a, int m, int n) {
  __shared__ float as[TILE][TILE];
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= m)
    return;
  as[threadIdx.y][threadIdx.x] = a[y * n + x];
  __syncthreads();
  c[x * m + y] = as[threadIdx.y][threadIdx.x];
}
// Goes to where the data end.
__global__ void toTheEnd(float *c, const float *a, int n) {
  __shared__ float as[TILE];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  as[threadIdx.x] = a[i];
  __syncthreads();
  const int left = n - blockIdx.x * blockDim.x;
  for (int k = 0; k < left; ++k)
    c[i] += as[k];
}
// A whole block at a time.
__global__ void ofBlocks(float *c, const float *a, int blocks) {
  __shared__ float as[TILE];
  if (blockIdx.x >= blocks)
    return;
  as[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  for (int k = 0; k < TILE; ++k)
    c[threadIdx.x] += as[k];
}

#define BINS 10

// What the first threads of a block share out: bins that are set to zero, and handed on.
__global__ void bins(const int *data, int *all, int n) {
  __shared__ int own[BINS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:7: warning: threads that return here do not store their elements of 'own'
  if (i >= n)
    return;
  for (int k = threadIdx.x; k < BINS; k += blockDim.x)
    own[k] = 0;
  __syncthreads();
  atomicAdd(&own[data[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < BINS; k += blockDim.x)
    atomicAdd(&all[k], own[k]);
}
__global__ void carved(const int *data, int *all, int n, int count) {
  extern __shared__ char memory[];
  int *own = (int *)memory, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < count)
    own[threadIdx.x] = 0;
  __syncthreads();
  // CHECK: [[@LINE+1]]:7: warning: threads that return here do not hand on their elements of 'own'
  if (i >= n)
    return;
  atomicAdd(&own[data[i]], 1);
  __syncthreads();
  if (threadIdx.x < count)
    atomicAdd(&all[threadIdx.x], own[threadIdx.x]);
}
__global__ void guarded(const int *data, int *all, int n) {
  __shared__ int own[BINS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = threadIdx.x; k < BINS; k += blockDim.x)
    own[k] = 0;
  __syncthreads();
  if (i < n)
    atomicAdd(&own[data[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < BINS; k += blockDim.x)
    atomicAdd(&all[k], own[k]);
}
// Each counts in an element of its own.
__global__ void own(const int *data, int *all, int n) {
  __shared__ int own[BINS];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  own[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&own[threadIdx.x], data[i]);
  __syncthreads();
  all[i] = own[threadIdx.x];
}

// Sums of pairs: the second may be that of a thread that has returned.
__global__ void pairs(float *sums, const float *a, int n) {
  __shared__ float part[256];
  unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:7: warning: {{.*}} elements of 'part'
  if (i >= n)
    return;
  part[tid] = a[i];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half >>= 1) {
    if (tid < half)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  if (tid == 0)
    sums[blockIdx.x] = part[0];
}
__global__ void greatest(float *of, const float *a, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:7: warning: {{.*}} elements of 'part'
  if (i >= n)
    return;
  part[threadIdx.x] = a[i];
  __syncthreads();
  if (blockDim.x >= 256 && threadIdx.x < 128)
    part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + 128]);
  __syncthreads();
  of[i] = part[threadIdx.x];
}
// Asked for.
__global__ void pairsThatAreThere(float *sums, const float *a, int n) {
  __shared__ float part[256];
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  part[tid] = a[i];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (tid < half && i + half < n)
      part[tid] += part[tid + half];
    __syncthreads();
  }
  sums[i] = part[0];
}
// Filled before.
__global__ void pairsOfZeros(float *sums, const float *a, int n) {
  __shared__ float part[256];
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  part[tid] = 0;
  if (i >= n)
    return;
  part[tid] = a[i];
  __syncthreads();
  if (tid < 128)
    part[tid] += part[tid + 128];
  sums[i] = part[tid];
}
// The loop ends, or passes by, where nobody has stored.
__global__ void endsBefore(float *sums, const float *a, int n) {
  __shared__ float part[256];
  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  part[tid] = a[i];
  __syncthreads();
  for (int k = 0; k < blockDim.x; ++k) {
    if (i + k >= n)
      break;
    sums[i] += part[k];
  }
  for (int k = 0; k < blockDim.x; ++k)
    if (blockIdx.x * blockDim.x + k < n)
      sums[i] += part[k];
}
