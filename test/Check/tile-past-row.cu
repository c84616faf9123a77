// Tiles are loaded up to a number that may be no multiple of theirs, and nothing asks.
// RUN: %offloom check --checks=-*,mem-tile-past-row %s 2>&1 | FileCheck %s --implicit-check-not=remark:
constexpr int Width = 16;
__global__ void columns(const float *a, float *y, int n) {
  __shared__ float tile[Width][Width];
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int p = 0; p < n; p += Width) {
    // CHECK: [[@LINE+1]]:38: remark: this reads past the last of 'n' elements
    tile[threadIdx.y][threadIdx.x] = a[row * n + (p + threadIdx.x)];
    __syncthreads();
    for (int k = 0; k < Width; ++k)
      sum += tile[threadIdx.y][k];
    __syncthreads();
  }
  y[row] = sum;
}
__global__ void roundedUp(const float *b, float *y, int n, int m) {
  __shared__ float tile[16][16];
  int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  int tiles = (n + 15) / 16;
  for (int t = 0; t < tiles; ++t) {
    int r = t * 16 + threadIdx.y;
    // CHECK: [[@LINE+1]]:38: remark: this reads past the last of 'n'
    tile[threadIdx.y][threadIdx.x] = b[r * m + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tile[k][threadIdx.x];
    __syncthreads();
  }
  y[column] = sum;
}

// Where the index is compared, the number is known or computed, or the tiles are whole ones.
__global__ void compared(const float *a, float *y, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int p = 0; p < n; p += 256) {
    int at = p + threadIdx.x;
    tile[threadIdx.x] = at < n ? a[at] : 0;
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  y[threadIdx.x] = sum;
}
__global__ void branched(const float *a, float *y, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int p = 0; p < n; p += 256) {
    tile[threadIdx.x] = 0;
    if (p + threadIdx.x < n)
      tile[threadIdx.x] = a[p + threadIdx.x];
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  y[threadIdx.x] = sum;
}
__global__ void known(const float *a, float *y, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int p = 0; p < n; p += 256) {
    tile[threadIdx.x] = a[p + threadIdx.x];
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  y[threadIdx.x] = sum;
}
__global__ void whole(const float *a, float *y, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int t = 0; t < n / 256; ++t) {
    tile[threadIdx.x] = a[t * 256 + threadIdx.x];
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  y[threadIdx.x] = sum;
}
void launch(const float *a, float *y) { known<<<1, 256>>>(a, y, 1024); }
