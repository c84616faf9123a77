// Threads that count on going side by side are told that they do not, where they are not made to.
// RUN: not %offloom migrate --no-warp-synchronous %s 2>&1 >/dev/null | FileCheck %s
// CHECK-NOT: warning:

// The end of a reduction, as it was written before Volta.
__global__ void tail(int *x) {
  unsigned t = threadIdx.x;
  volatile int *v = x;
  if (t < 32) {
    v[t] += v[t + 16];
    v[t] += v[t + 8];
// CHECK: warp-synchrony.cu:[[@LINE-1]]:13: warning: this reads what other threads have written to 'v', and nothing makes them write it first: the threads of a warp do not go side by side; put __syncwarp() in between [migrate-warp-synchrony]
    v[t] += v[t + 4];
  }
}

// The same of any type, with sizes that are known at compile time.
template <class T, unsigned Size> __device__ void tailOf(volatile T *s, unsigned t) {
  if (Size >= 64) s[t] += s[t + 32];
  if (Size >= 32) s[t] += s[t + 16];
// CHECK: warp-synchrony.cu:[[@LINE-1]]:27: warning: {{.*}} 's'
}

// A scan, whose next step reads what this one has written.
__global__ void scan(int *x) {
  __shared__ volatile int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  for (int offset = 1; offset < 32; offset *= 2)
    s[threadIdx.x] += s[threadIdx.x - offset];
// CHECK: warp-synchrony.cu:[[@LINE-1]]:23: warning: {{.*}} 's'
  x[threadIdx.x] = s[threadIdx.x];
}
// CHECK-NOT: warning:

// The rows of an array, which are no elements, and the place that a thread itself has written.
__global__ void rows(int *x, unsigned base) {
  __shared__ volatile int s[64][64];
  volatile int *v = x;
  unsigned t = threadIdx.x;
  s[t][t] = 1;
  x[t] = s[t][t];
  v[base + t] = 1;
  if (t == 0)
    x[0] = v[base];
}

// It waits.
__global__ void waits(volatile int *s) {
  unsigned t = threadIdx.x;
  s[t] += s[t + 16];
  __syncwarp();
  s[t] += s[t + 8];
}

// Each thread has an element of its own, or takes its place only.
__global__ void own(volatile int *s, int *x) {
  unsigned t = threadIdx.x;
  s[t] = 1;
  x[t] = s[t];
  s[t] += 1;
  atomicAdd((int *)&s[t + 1], 1);
}

// It walks on: the index is another one.
__global__ void walks(volatile int *child, int n) {
  int at = threadIdx.x;
  while (at < n) {
    child[at] = 0;
    at *= 2;
    if (child[at + 1])
      break;
  }
}

// It polls, or orders its writes: that is another way of waiting.
__global__ void polls(volatile int *flags) {
  unsigned t = threadIdx.x;
  flags[t] = 1;
  while (flags[t + 1] == 0)
    ;
  flags[t] = 2;
  __threadfence();
  if (flags[t + 1] == 2)
    flags[t] = 3;
}


// It is the thread's own.
__global__ void own_volatile(const int *in, int *out) {
  volatile int own[4];
  own[threadIdx.x & 3] = in[threadIdx.x];
  own[threadIdx.x & 1] = own[(threadIdx.x + 1) & 3];
  out[threadIdx.x] = own[0];
}

// Where a lane's data say which element it writes, another one may read it.
__global__ void compact(const float *x, int *out) {
  __shared__ char lists[256];
  int lane = threadIdx.x % 32, total = 0;
  volatile char *list = lists + threadIdx.x / 32 * 64;
  for (int j = lane; j < 64; j += 32) {
    unsigned above = x[j] > 0;
    unsigned bits = __ballot_sync(~0u, above);
    if (above)
      list[total + __popc(bits & ((1u << lane) - 1))] = j;
    total += __popc(bits);
  }
  for (int i = lane; i < total; i += 32)
    out[threadIdx.x] += list[i];
// CHECK: warp-synchrony.cu:[[@LINE-1]]:25: warning: this may read what other threads have written to 'list'
}
