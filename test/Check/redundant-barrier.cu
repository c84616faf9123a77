// Barriers with nothing to order between them and the next, on all ways.
// RUN: %offloom check --checks='-*,sync-redundant-barrier' %s 2>&1 | FileCheck %s --implicit-check-not=remark:

__global__ void in_a_row(int *x, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  // CHECK: [[@LINE+1]]:3: remark: no thread reads or writes memory between this barrier and the next
  __syncthreads();
  int other = min(255 - int(threadIdx.x), n);
  __syncthreads();
  x[threadIdx.x] = s[other];
}

__global__ void loop_begins(int *x) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  // CHECK: [[@LINE+1]]:3: remark: no thread reads or writes memory between this barrier and the next
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
  }
  __syncthreads();
  x[threadIdx.x] = s[0];
}

// CHECK: [[@LINE+1]]:16: remark: no thread reads or writes memory between this barrier and the next
#define MEET() __syncthreads()
template <class T> __global__ void branch_ends(T *x, int n) {
  __shared__ T s[256];
  if (n > 3) {
    s[threadIdx.x] = x[threadIdx.x];
    // CHECK: [[@LINE+1]]:5: note: the macro is used here
    MEET();
  }
  __syncthreads();
  x[threadIdx.x] = s[255 - threadIdx.x];
}
template __global__ void branch_ends(float *, int);

__global__ void last(int *x) {
  x[threadIdx.x] = 0;
  // CHECK: [[@LINE+1]]:3: remark: no thread reads or writes memory between this barrier and the end of the kernel
  __syncthreads();
}

__device__ void helper(int *s) {
  s[threadIdx.x] = 0;
  __syncthreads(); // its callers go on
}

__global__ void needed(int *x, int n) {
  __shared__ int s[256];
  __shared__ int total;
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    total = s[0] + s[1];
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    x[threadIdx.x] += total;
    __syncthreads();
  }
  helper(s);
  __syncthreads();
  asm volatile("" ::: "memory");
  __syncthreads();
  __threadfence();
  __syncthreads();
  if (n > 2)
    __syncthreads();
  x[0] = s[n];
  if (n > 4) {
    // CHECK: [[@LINE+1]]:5: remark: no thread reads or writes memory between this barrier and the end of the kernel
    __syncthreads();
    return;
  }
  x[1] = clock();
}

// Shared memory alone before the barrier, memory of arguments alone after it, or the other way round.
__global__ void other_memory(const float *in, float *out, int n) {
  __shared__ float tile[32][33];
  __shared__ float total;
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.x + 32 * threadIdx.y];
  __syncthreads();
  float sum = tile[threadIdx.y][threadIdx.x];
  // CHECK: [[@LINE+1]]:3: remark: before this barrier threads touch shared memory alone, and from it to the next global memory alone: it orders nothing
  __syncthreads();
  sum += __shfl_down_sync(0xffffffff, sum, n);
  if (threadIdx.x == 0)
    out[blockIdx.x * n + threadIdx.y] = sum;
  // CHECK: [[@LINE+1]]:3: remark: before this barrier threads touch global memory alone, and from it to the next shared memory alone
  __syncthreads();
  if (n > 2)
    total = tile[0][n];
  __syncthreads();
  out[n] += total + tile[0][0];
  __syncthreads(); // the same memory before and after
  out[n + 1] = total;
}

__global__ void rounds(const float *in, float *out, int n) {
  __shared__ float row[32];
  for (int i = 0; i < n; ++i) {
    row[threadIdx.x] = in[i * 32 + threadIdx.x];
    __syncthreads();
    float other = row[31 - threadIdx.x];
    __syncthreads(); // the next round writes to the row
    out[i * 32 + threadIdx.x] = other;
  }
}

__device__ void put(float *to, float value) { *to = value; }

__global__ void unknown_memory(float *out, float *volatile *others) {
  __shared__ float row[32];
  row[threadIdx.x] = 1;
  __syncthreads(); // nobody knows where the pointer leads
  *others[0] = 2;
  __syncthreads();
  put(row, 2);
}
