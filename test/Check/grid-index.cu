// RUN: not %offloom check --checks='-*,launch-index-*,launch-stride-of-one-block' %s 2>&1 | FileCheck --implicit-check-not=warning: --implicit-check-not=remark: %s

__device__ inline unsigned threadsBefore() { return blockIdx.x * gridDim.x; }
#define ROW (blockDim.x * blockIdx.y)

__global__ void byGridSize(float *p) {
  // CHECK: [[@LINE+1]]:{{.*}} warning: {{.*}} blockDim.x threads each, not gridDim.x{{.*}} [launch-index-by-grid-size]
  int i = threadIdx.x + gridDim.x * blockIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}} warning: {{.*}} [launch-index-by-grid-size]
  int j = threadsBefore() + threadIdx.x;
  p[i + j] = 0;
}

__global__ void interleaved(float *p) {
  int i = threadIdx.x * gridDim.x + blockIdx.x;
  int b = blockIdx.y * gridDim.x + blockIdx.x;
  p[i + b] = 0;
}

__global__ void otherDimension(float *p, int w) {
  // CHECK: [[@LINE+1]]:{{.*}} remark: threadIdx.y counts to blockDim.y, and the blocks are blockDim.x apart{{.*}} [launch-index-of-other-dimension]
  int y = ROW + threadIdx.y;
  p[y * w + threadIdx.x] = 0;
}

__global__ void square(float *p, int w) {
  int y = blockIdx.y * blockDim.x + threadIdx.y;
  p[y * w + threadIdx.x] = 0;
}

__global__ void rowsOfOneDimension(float *p, int w) {
  int y = blockIdx.x * blockDim.y + threadIdx.y;
  p[y * w + threadIdx.x] = 0;
}

void launches(float *p) {
  dim3 block(16, 16);
  square<<<64, block>>>(p, 16);
}

__global__ void ofOneBlock(float *p, int n) {
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}} warning: 'i' begins at the thread's place in the grid{{.*}} [launch-stride-of-one-block]
  for (int i = first; i < n; i += blockDim.x)
    p[i] += 1;
}

__global__ void ofTheGrid(float *p, int n, int rows) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    p[i] += 1;
  for (int i = blockIdx.x * rows + threadIdx.x; i < n; i += blockDim.x)
    p[i] += 1;
}

__global__ void toTheBlocksEnd(float *p, int rows) {
  int end = (blockIdx.x + 4) * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end; i += blockDim.x)
    p[i] += 1;
}
