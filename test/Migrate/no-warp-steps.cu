// Code without races among the lanes of a warp: nobody is told to go side by side, and nothing is slowed down.
// RUN: %offloom migrate --form=fibers %s 2>&1 | grep -v CHECK | FileCheck --allow-empty %s
// CHECK-NOT: warp_step
// CHECK-NOT: warning:
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Elements of one's own, however they are named.
struct Cell {
  float x, y[2];
};
__global__ void own(float *a, Cell *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  a[i] = a[i] * 2;
  float *p = a + i;
  *p += 1;
  p[0] -= a[i];
  cells[i].x = cells[i].y[0];
  cells[i].y[1] = cells[i].x + cells[i].y[1];
  for (int k = 0; k < 4; ++k) {
    a[k * n + i] = a[i];
    a[i] += a[k * n + i];
  }
}

// One thread does it all.
__global__ void one(int *v, int n) {
  if (threadIdx.x == 0) {
    v[0] = 1;
    for (int i = 1; i < n; ++i)
      v[i] = v[i - 1] + i;
  }
}
__global__ void alone(int *v) {
  v[0] = 1;
  v[1] = v[0] + 1;
  v[0] += v[1];
}
__global__ void launchedAlone(int *v) {
  v[threadIdx.x] = 1;
  v[threadIdx.x] += v[0] + v[1];
}
__global__ void fewThreads(int *v) {
  __shared__ int s[16];
  int t = threadIdx.x;
  for (int i = t; i < 64; i += 16) {
    v[i] += 1;
    v[i] *= 2;
  }
  s[t] = t;
}
void launches(int *v) {
  launchedAlone<<<1, 1>>>(v);
  const int threads = 16;
  dim3 block(threads);
  fewThreads<<<4, block>>>(v);
}

// Barriers of all kinds in between.
__global__ void barriers(int *v) {
  __shared__ int s[64];
  int t = threadIdx.x;
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  s[t] = v[t];
  __syncwarp();
  int x = s[t ^ 1];
  __syncthreads();
  s[t] = x;
  tile.sync();
  x = s[t ^ 2];
  cg::sync(block);
  s[t] = x;
  asm volatile("bar.sync 0;" ::: "memory");
  x = s[t ^ 4];
  __shfl_sync(~0u, x, 0);
  s[t] = x;
  __syncthreads();
  v[t] = s[t ^ 8];
}
__device__ void wait() { __syncthreads(); }
__global__ void waitsElsewhere(int *v) {
  __shared__ int s[64];
  s[threadIdx.x] = v[threadIdx.x];
  wait();
  v[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void tree(int *v) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = v[t];
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
  if (t == 0)
    v[0] = s[0];
}

// A tile with a halo: each element is written once, before the barrier.
__global__ void halo(const float *in, float *out, int n) {
  __shared__ float s[256 + 6];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t + 3] = in[i];
  if (t < 3) {
    s[t] = i >= 3 ? in[i - 3] : 0;
    s[t + 259] = i + 256 < n ? in[i + 256] : 0;
  }
  __syncthreads();
  out[i] = s[t] + s[t + 6];
}
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[16][17];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x];
  __syncthreads();
  out[(blockIdx.x * 16 + y) * n + blockIdx.y * 16 + x] = tile[x][y];
}
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n; m += 16) {
    as[y][x] = a[(blockIdx.y * 16 + y) * n + m + x];
    bs[y][x] = b[(m + y) * n + blockIdx.x * 16 + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x] = sum;
}

// Pairs, and bounds that keep lanes apart.
__global__ void pairs(int *v, unsigned n) {
  unsigned t = threadIdx.x;
  if (t % 2 == 0)
    v[t] += v[t + 1];
  if (t - 1 < 5)
    v[t + 64] = 0;
  v[2 * t + 128] = 1;
  v[2 * t + 129] = v[2 * t + 128];
}
__global__ void halves(int *v) {
  int t = threadIdx.x;
  if (t < 16)
    v[t] += v[t + 16];
}

// Never both in one run.
__global__ void modes(int *v, int mode, bool last) {
  int t = threadIdx.x;
  if (mode == 0)
    v[t] = 1;
  if (mode == 1)
    v[t + 1] = 2;
  if (mode > 1 && mode < 9)
    v[t + 2] = 3;
}
__global__ void modesAndReturns(int *v, int n, bool last) {
  int t = threadIdx.x;
  if (n == 1) {
    v[t] = 1;
    return;
  }
  if (last) {
    v[t + 1] = 2;
  } else {
    v[t + 2] = 2;
  }
  if (!last)
    v[64 + t] = v[t + 2];
}

// Data say which lanes write: that those are apart is for the author to know.
__global__ void marked(const char *mark, float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mark[i])
    v[i] = (v[i - 1] + v[i + 1]) / 2;
}
__global__ void heads(const int *key, float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || key[i] == key[i + 1])
    return;
  v[i + 1] = v[i];
}
__global__ void checkerboard(float *v, int colour) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((i & 1) == colour)
    v[i] = (v[i - 1] + v[i + 1]) / 2;
}
__global__ void scattered(const int *at, int *v) {
  int t = threadIdx.x;
  v[at[t]] = t;
  v[at[t]] += 1;
}

// Atomics, and one lane that tells the rest behind a barrier.
__global__ void counted(int *v, int *count) {
  __shared__ int base;
  if (threadIdx.x == 0)
    base = atomicAdd(count, 32);
  __syncthreads();
  v[base + threadIdx.x] = 1;
  atomicAdd(&v[threadIdx.x ^ 1], 1);
}

// All lanes store the same.
__global__ void same(int *v) {
  __shared__ int n;
  n = v[blockIdx.x];
  v[64 + threadIdx.x] = n;
}

// A helper that is called twice, for a variable and for memory.
__device__ void set(int &x, int value) { x = value; }
__global__ void helped(int *v) {
  int local, t = threadIdx.x;
  set(local, t);
  set(v[t], local);
  v[t] += local;
}

// One lane at a time: the lock, in a function, keeps the others out.
__device__ void lock(int *mutex) {
  while (atomicCAS(mutex, 0, 1) == 1)
    ;
}
__global__ void oneByOne(int *mutex, volatile int *v) {
  lock(mutex);
  *v = *v + 1;
  __threadfence();
  atomicExch(mutex, 0);
}

// The same where the lock is an object's: its constructor takes it, or a member of it.
struct Lock {
  int *mutex;
  __device__ void take() const {
    for (; atomicCAS(mutex, 0, 1) != 0;)
      ;
  }
};
struct Guard {
  const Lock &held;
  __device__ Guard(const Lock &l) : held(l) { held.take(); }
  __device__ ~Guard() {
    __threadfence();
    atomicExch(held.mutex, 0);
  }
};
__global__ void guarded(int *mutex, volatile int *v) {
  Lock l{mutex};
  Guard g(l);
  *v = *v + 1;
}
struct Account {
  Guard guard;
  volatile int *sum;
  __device__ Account(const Lock &l, int *v) : guard(l), sum(v) {}
};
__global__ void guardedByMember(int *mutex, int *v) {
  Lock l{mutex};
  for (int i = 0; i < 3; ++i) {
    Account account(l, v);
    *account.sum = *account.sum + i;
  }
}
template <class T> __global__ void guardedInTemplate(T l, volatile int *v) {
  Guard g(l);
  *v = *v + 1;
}
template __global__ void guardedInTemplate<Lock>(Lock, volatile int *);
