// RUN: not %offloom check --checks='-*,launch-missing-bounds-guard' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

__global__ void scale(float *x, float a) {
  const int i = threadIdx.x + blockIdx.x * blockDim.x;
  x[i] = sqrtf(a) * x[i];
}
__global__ void by_parts(float *x) {
  const int before = blockIdx.x * blockDim.x;
  x[before + threadIdx.x] = 0;
}
__global__ void guarded(float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = a;
}
__global__ void clamped(float *x, int n) {
  int i = min(blockIdx.x * blockDim.x + threadIdx.x, n - 1);
  x[i] = 0;
}
__global__ void rows(float *x, const float *a, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < columns; ++k)
    sum += a[i * columns + k];
  x[i] = sum;
}

static int iDivUp(int a, int b) { return a / b + (a % b != 0); }

void wrong(int n, int columns, const float *a, cudaStream_t stream) {
  float *x, *y;
  size_t bytes = n * sizeof(float);
  cudaMalloc(&x, bytes);
  cudaMalloc((void **)&y, sizeof(*y) * n);
  const int block = 128;
  // CHECK: [[@LINE+1]]:3: warning: the last block of 'scale' stores beyond the n elements of 'x'
  scale<<<(n + block - 1) / block, block>>>(x, 2);
  // CHECK: :5:3: note: every thread of the grid stores here
  dim3 threads(256), grid((n + threads.x - 1) / threads.x);
  // CHECK: [[@LINE+1]]:3: warning: the last block of 'scale' stores beyond the n elements of 'y'
  scale<<<grid, threads, 0, stream>>>(y, 2);
  // CHECK: [[@LINE+1]]:3: warning: the last block of 'rows' stores beyond
  rows<<<iDivUp(n, 256), 256>>>(y, a, columns);
  // CHECK: [[@LINE+1]]:3: warning: the last block of 'by_parts' stores beyond
  by_parts<<<iDivUp(n, 256), 256>>>(y);
}

void right(int n, float *given) {
  float *x, *padded;
  const int known = 1024, blocks = (n + 255) / 256;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&padded, blocks * 256 * sizeof(float));
  guarded<<<blocks, 256>>>(x, 1, n);
  clamped<<<blocks, 256>>>(x, n);
  scale<<<blocks, 256>>>(padded, 1);
  scale<<<blocks, 256>>>(given, 1);
  scale<<<n / 256, 256>>>(x, 1);
  float *y;
  cudaMalloc(&y, known * sizeof(float));
  scale<<<(known + 255) / 256, 256>>>(y, 1);
}

void rounded(int n) {
  float *x;
  n = (n + 255) / 256 * 256;
  cudaMalloc(&x, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(x, 1);
}
