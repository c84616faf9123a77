// A variable that gets another value behind a barrier gets another name there, and is not kept for each thread.
// RUN: %offloom migrate %s 2>/dev/null | grep -v 'CHECK' | FileCheck %s

// CHECK-LABEL: void transpose(
// CHECK-NOT: per_thread
// CHECK: int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
// CHECK: int [[X:x[2-9]]] = blockIdx.y * 32 + threadIdx.x;
// CHECK: int [[Y:y[2-9]]] = blockIdx.x * 32 + threadIdx.y;
// CHECK: if ([[X]] < h && [[Y]] + j < w) b[([[Y]] + j) * h + [[X]]] = t[threadIdx.x][threadIdx.y + j];
__global__ void transpose(const float *a, float *b, int w, int h) {
  __shared__ float t[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) t[threadIdx.y + j][threadIdx.x] = a[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) b[(y + j) * h + x] = t[threadIdx.x][threadIdx.y + j];
}

// Not what asks for the value before, what only some threads do, what a round finds, and what is somebody else's too.
// CHECK-LABEL: void others(
// CHECK-NOT: int {{[abcd][0-9]}}
__global__ void others(int *out, int n) {
  int t = threadIdx.x, a = t * 3, b = t * 5, c = t * 7, d = t * 9, *p = &d;
  out[t] = a + b + c;
  __syncthreads();
  a = a / 2 + t;
  if (t < n) b = out[t ^ 1];
  for (int k = 0; k < n; ++k) {
    out[t] += c;
    __syncthreads();
    c = out[t ^ 1];
    __syncthreads();
  }
  d = out[t ^ 3];
  __syncthreads();
  out[t] += a + b + c + *p;
}
