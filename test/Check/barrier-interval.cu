// Threads that meet in shared memory without a barrier are named; what is not known is silent.
// RUN: not %offloom check --checks='-*,sync-*,warp-m*,warp-p*,atomic-mixed*' %s 2>&1 \
// RUN:   | FileCheck --implicit-check-not='warning:' %s

__global__ void reversed(int *x) {
  __shared__ int s[256], own[256];
  s[threadIdx.x] = x[threadIdx.x];
  own[threadIdx.x] = 1;
  x[threadIdx.x] = own[threadIdx.x]; // its own
  // CHECK: [[@LINE+1]]:20: warning: thread 0 reads in 's' what thread 255 writes, with no barrier in between, in a block of 256 threads
  x[threadIdx.x] = s[255 - threadIdx.x];
}

// A tree whose steps are known round by round.
__global__ void tree(int *x) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *x = s[0];
}

__global__ void treeWithout(int *x) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step >>= 1)
    if (threadIdx.x < step)
      // CHECK: [[@LINE+1]]:25: warning: thread 0 reads in 's' what thread 64 writes
      s[threadIdx.x] += s[threadIdx.x + step];
}

// All threads read before any writes: a barrier is missing also then.
__global__ void shifted(int *x) {
  __shared__ int s[256];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x > 0)
    // CHECK: [[@LINE+1]]:5: warning: thread 31 overwrites in 's' what thread 32 reads
    s[threadIdx.x] = s[threadIdx.x - 1];
}

__device__ int neighbour(const int *s) { return s[threadIdx.x ^ 32]; }

// The second barrier is missing; the accesses are in a function, and guarded against a rest.
__global__ void tiles(const int *from, int *x, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  if (i >= n)
    return;
  for (int tile = 0; tile < n; ++tile) {
    // CHECK: [[@LINE+1]]:5: warning: thread {{[0-9]+}} overwrites in 's' in the next round what thread {{[0-9]+}} reads in this one
    s[threadIdx.x] = from[tile * 256 + threadIdx.x];
    __syncthreads();
    sum += neighbour(s);
  }
  x[i] = sum;
}

// Two buffers in turn.
__global__ void buffers(int *x) {
  __shared__ int s[2][256];
  int sum = 0;
  for (int tile = 0; tile < 8; ++tile) {
    s[tile & 1][threadIdx.x] = x[tile * 256 + threadIdx.x];
    __syncthreads();
    sum += s[tile & 1][255 - threadIdx.x];
  }
  x[threadIdx.x] = sum;
}

// Who comes here, and in which order, nobody knows.
__global__ void unknown(int *x, int mode, volatile int *flag) {
  __shared__ int s[256];
  if (x[threadIdx.x] > 0)
    s[threadIdx.x] = 1;
  x[threadIdx.x] = s[255 - threadIdx.x];
  __syncthreads();
  if (mode == 0)
    s[threadIdx.x] = 2;
  if (mode == 1)
    x[threadIdx.x] = s[255 - threadIdx.x];
  __syncthreads();
  s[threadIdx.x] = 3;
  while (*flag == 0) {
  }
  x[threadIdx.x] = s[255 - threadIdx.x];
  __syncthreads();
  s[threadIdx.x] = 4;
  asm volatile("bar.sync 0;" ::: "memory");
  x[threadIdx.x] = s[255 - threadIdx.x];
}

__global__ void rows(int *x) {
  __shared__ int s[8][32], t[8][32];
  int lane = threadIdx.x, row = threadIdx.y;
  s[row][lane] = x[row * 32 + lane];
  __syncwarp();
  x[row * 32 + lane] = s[row][31 - lane];
  t[row][lane] = x[row * 32 + lane];
  __syncwarp();
  // CHECK: [[@LINE+1]]:24: warning: thread 0 reads in 't' what thread 224, of another warp, writes; only __syncwarp() lies in between
  x[row * 32 + lane] = t[7 - row][lane];
}

__global__ void lastWarp(int *x) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    s[threadIdx.x] += s[threadIdx.x + 32];
    // CHECK: [[@LINE+1]]:23: warning: thread 0 reads in 's' what thread 16 of its warp writes, with no __syncwarp()
    s[threadIdx.x] += s[threadIdx.x + 16];
  }
}

__global__ void count(const int *x, int *out) {
  __shared__ int n, best;
  if (threadIdx.x == 0)
    n = best = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    if (x[i] > best) // spares the atomic
      atomicMax(&best, x[i]);
  atomicAdd(&n, 1);
  // CHECK: [[@LINE+1]]:7: warning: thread 0 reads 'n', which thread 32 changes by an atomic
  if (n > 100)
    out[threadIdx.x] = 0;
}

// Lanes that are not there matter only where somebody reads from them.
__global__ void partial(int *x) {
  int v = x[threadIdx.x];
  for (int i = 1; i < 8; i *= 2)
    v += __shfl_xor_sync(~0u, v, i);
  // CHECK: [[@LINE+1]]:8: remark: lane 0 of the last warp reads from lane 8 here, and that warp has 8 lanes
  v += __shfl_xor_sync(~0u, v, 8);
  if (threadIdx.x < 16)
    // CHECK: [[@LINE+1]]:10: warning: thread 8 calls '__shfl_sync', whose mask does not name its lane 8
    v += __shfl_sync(0xffu, v, 0);
  if (threadIdx.x < 8)
    v += __shfl_sync(0xffu, v, 0);
  x[threadIdx.x] = v;
}

void launch(int *x, int n, volatile int *flag) {
  reversed<<<n, 256>>>(x);
  tree<<<n, 256>>>(x);
  treeWithout<<<n, 256>>>(x);
  shifted<<<n, 256>>>(x);
  tiles<<<n, 256>>>(x, x + n, n);
  buffers<<<n, 256>>>(x);
  unknown<<<n, 256>>>(x, n, flag);
  rows<<<n, dim3(32, 8)>>>(x);
  lastWarp<<<n, 64>>>(x);
  count<<<n, 64>>>(x, x);
  partial<<<n, 40>>>(x);
}
