// Blocks of several rows are joined with their neighbours along x where no thread can tell: it
// shares nothing with its block, and knows of its place along x no more than a sum.
// RUN: %offloom migrate %s 2>/dev/null | grep -v "//" | FileCheck %s
// RUN: %offloom migrate --form fibers %s 2>/dev/null | grep -v "//" | FileCheck --check-prefix=FIBERS %s
// FIBERS-NOT: join_

// CHECK-LABEL: void jacobi(
__global__ void jacobi(const float *in, float *out, int n) {
  // CHECK: const dim3 blockDim = block.dim;
  // CHECK-NEXT: block.join_many_neighbours();
  // CHECK-NEXT: block.threads(
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
    out[y * n + x] = in[y * n + x - 1] + in[y * n + x + 1];
}

#define WIDTH 32
#define X (WIDTH * bx + tx)

// What variables stand for, and macros.
// CHECK-LABEL: void variables(
__global__ void variables(float *out, int n) {
  // CHECK: block.join_many_neighbours(32);
  const int bx = blockIdx.x, tx = threadIdx.x;
  int ty(threadIdx.y);
  out[ty * n + X + 1] = X;
}

// CHECK-LABEL: void constant(
__global__ void constant(float *out, int n) {
  // CHECK: block.join_many_neighbours(16);
  const int Width = 16;
  out[threadIdx.y * (size_t)n + (1 + blockIdx.x * Width) + (n + threadIdx.x)] = 1;
}

// CHECK-LABEL: void argument(
template <int Width> __global__ void argument(float *out, int n) {
  // CHECK: block.join_many_neighbours(Width);
  out[threadIdx.y * n + (size_t)blockIdx.x * Width + threadIdx.x] = n;
}
template __global__ void argument<8>(float *, int);

__device__ float twice(float x) { return x * 2; }

// What a template calls, as its instances do.
struct Twice {
  __device__ float operator()(float x) const { return x * 2; }
};
// CHECK-LABEL: void functor(
template <class F> __global__ void functor(float *out, int n, F f) {
  // CHECK: block.join_many_neighbours();
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = f(x);
}
template __global__ void functor<Twice>(float *, int, Twice);

// A loop that is the block's.
// CHECK-LABEL: void rounds(
__global__ void rounds(const float *in, float *out, int n) {
  // CHECK: block.join_neighbours();
  // CHECK: for (int z = 0;
  // CHECK: block.threads(
  int i = blockIdx.x * blockDim.x + threadIdx.x + threadIdx.y * n;
  float sum = 0;
  for (int z = 0; z < n; ++z)
    sum += twice(in[z * n * n + i]);
  out[i] = sum;
}

// CHECK-NOT: join_

// One row, which is long.
__global__ void row(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

// Each of these sees where its block ends.
__global__ void shared(float *out, int n) {
  __shared__ int s[32];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.y] = x;
  out[threadIdx.y * n + x] = 1;
}
__global__ void barrier(float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = 1;
  __syncthreads();
  out[threadIdx.y * n + x] += out[threadIdx.y * n + x + 1];
}
__global__ void vote(float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = __any_sync(~0u, x > n);
}
__global__ void alone(float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = threadIdx.x;
}
__global__ void blockAlone(float *out, int n) {
  int bx = blockIdx.x, x = bx * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = bx;
}
__global__ void otherWidth(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x * 2 + threadIdx.x] = 1;
}
__global__ void twoWidths(float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[threadIdx.y * n + x] = blockIdx.x * 32 + threadIdx.x;
}
__global__ void variableWidth(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * n + threadIdx.x] = 1;
}
__global__ void twoThreads(float *out, int n) {
  out[threadIdx.y * n + (blockIdx.x * blockDim.x + threadIdx.x + threadIdx.x)] = 1;
}
__global__ void difference(float *out, int n) {
  out[threadIdx.y * n + (blockIdx.x * blockDim.x - threadIdx.x)] = 1;
}
__global__ void narrow(float *out, int n) {
  unsigned char tx = threadIdx.x;
  out[threadIdx.y * n + blockIdx.x * blockDim.x + tx] = 1;
}
__global__ void changed(float *out, int n) {
  int tx = threadIdx.x;
  out[threadIdx.y * n + blockIdx.x * blockDim.x + tx] = 1;
  tx = 0;
}
__global__ void whole(float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  uint3 t = threadIdx;
  out[t.y * n + threadIdx.y + x] = 1;
}
__device__ int blockNumber() { return blockIdx.x; }
__global__ void called(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = blockNumber();
}
__device__ int &counter() {
  __shared__ int count;
  return count;
}
__global__ void calledShared(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = counter();
}
__device__ unsigned assembly() {
  unsigned x;
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(x));
  return x;
}
__global__ void calledAssembly(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = assembly();
}
__device__ int (*pointed)() = blockNumber;
__global__ void calledByPointer(float *out, int n) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = pointed();
}
template <class F> __global__ void calledByTemplate(float *out, int n, F f) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = f(n);
}
struct Lane {
  __device__ float operator()(float) const { return blockIdx.x; }
};
template __global__ void calledByTemplate<Lane>(float *, int, Lane);
template <class F> __global__ void neverCalled(float *out, int n, F f) {
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = f(n);
}
