// A phase that is one branch on threadIdx.x becomes a loop over the threads that take it.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/threads-in-a-range.cpp

__global__ void trees(float *out, unsigned half, int edge) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  for (int step = 128; step > 0; step >>= 1) {
    if (t < step)
      s[t] += s[t + step];
    __syncthreads();
  }
  // Braces, a remark, and the bound first.
  if (half > threadIdx.x) { // the lower half
    s[threadIdx.x] *= 2;
    s[threadIdx.x] += 1;
  }
  __syncthreads();
  if (t >= 3) { s[t] = 1; }
  __syncthreads();
  if (t < 3) s[t] = 2;
  __syncthreads();
  // CUDA compares these as unsigned numbers.
  if (threadIdx.x < edge)
    s[t] = 3;
  __syncthreads();
  if (t < 16)
    out[0] = 5;
}
//      CHECK:  for (int step = 128; step > 0; step >>= 1) {
// CHECK-NEXT:    block.threads(offloom::below(step), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      s[t] += s[t + step];
// CHECK-NEXT:    });
// CHECK-NEXT:  }
// CHECK-NEXT:  // Braces, a remark, and the bound first.
// CHECK-NEXT:  block.threads(offloom::below(half), [&](offloom::thread_index threadIdx) { // the lower half
// CHECK-NEXT:    s[threadIdx.x] *= 2;
// CHECK-NEXT:    s[threadIdx.x] += 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::from(3), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    s[t] = 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::below(3), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    s[t] = 2;
// CHECK-NEXT:  });
// CHECK-NEXT:  // CUDA compares these as unsigned numbers.
// CHECK-NEXT:  block.threads(offloom::below(unsigned(edge)), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    int t = threadIdx.x;
// CHECK-NEXT:    s[t] = 3;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::below(16), [&](offloom::thread_index) {
// CHECK-NEXT:    out[0] = 5;
// CHECK-NEXT:  });
// CHECK-NEXT:}

// One lane of each warp, however that is said.
__global__ void lanes(float *out) {
  __shared__ float s[256];
  int lane = threadIdx.x & 31;
  s[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  if (lane == 0)
    s[threadIdx.x] = 1;
  __syncthreads();
  if (!(threadIdx.x % warpSize)) s[threadIdx.x] = 2;
  __syncthreads();
  if (lane == 1)
    out[threadIdx.x] = s[threadIdx.x];
}
//      CHECK:  block.threads(offloom::first_lanes, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] = 1;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::first_lanes, [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    s[threadIdx.x] = 2;
// CHECK-NEXT:  });
// CHECK-NEXT:  block.threads(offloom::each_lane(1), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:    out[threadIdx.x] = s[threadIdx.x];
// CHECK-NEXT:  });

// Not where threads compare with what is their own, or where both sides do something. A branch that is not alone is cut off.
__global__ void others(float *out, const int *ends, int *edge) {
  __shared__ float s[256];
  int t = threadIdx.x, own = ends[t];
  s[t] = out[t];
  __syncthreads();
  if (t < own)
    s[t] += 1;
  __syncthreads();
  if (t < *edge)
    s[t] += 2;
  __syncthreads();
  if (t < 7)
    s[t] += 3;
  else
    s[t] += 4;
  __syncthreads();
  if (t < 8)
    s[t] += 5;
  out[t] = s[t] + own;
}
//  CHECK-NOT:{{.*below.*}}
//      CHECK:    if (t < own)
//      CHECK:    if (t < *edge)
//      CHECK:    if (t < 7)
//      CHECK:  block.threads(offloom::below(8), [&](offloom::thread_index threadIdx) {
//      CHECK:    out[t] = s[t] + own;

// One thread, conditions of the block, and several bounds.
__global__ void some(float *out, int n, unsigned last) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (n >= 128 && t < 64)
    s[t] += s[t + 64];
  __syncthreads();
  if ((n >= 64 || n < 0) && t < 32 && blockDim.x > 63)
    s[t] += s[t + 32];
  __syncthreads();
  if (t >= n && t < blockDim.x - n)
    s[t] = 1;
  __syncthreads();
  if (t > 0 && t <= 7 && n > 1)
    s[t] += 5;
  __syncthreads();
  if (!t)
    s[t] += 1;
  __syncthreads();
  if (t != 0)
    s[t] += 2;
  __syncthreads();
  if (last == threadIdx.x)
    s[t] += 3;
  __syncthreads();
  if (t == n)
    out[0] = s[n];
}
//      CHECK:  block.threads(offloom::below(64).where(n >= 128), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::below(32).where((n >= 64 || n < 0) && blockDim.x > 63), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::from(n) & offloom::below(blockDim.x - n), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads((offloom::from(1) & offloom::below(8)).where(n > 1), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::only(0), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::from(1), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::only(last), [&](offloom::thread_index threadIdx) {
//      CHECK:  block.threads(offloom::only(n), [&](offloom::thread_index) {

// Each asks for more than its place.
__global__ void more(float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  if (t < 64 && s[t] > 0)
    s[t] += 1;
  __syncthreads();
  if (t != n)
    s[t] += 2;
  __syncthreads();
  if (t % 32 == 0 && n > 1)
    s[t] += 3;
  __syncthreads();
  if (t < 64 || n > 1)
    s[t] += 4;
  __syncthreads();
  if (t <= n)
    s[t] += 5;
  out[t] = s[t];
}
//      CHECK:void more(float *out, int n) {
//  CHECK-NOT:{{.*offloom::(below|from|only|first_lanes|each_lane).*}}
//      CHECK:}

// Every second, fourth, … thread.
__global__ void multiples(float *out, unsigned half) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  for (int step = 1; step < 256; step *= 2) {
    if (t % (2 * step) == 0)
      s[t] -= s[t + step];
    __syncthreads();
  }
  if (!(threadIdx.x % half))
    s[threadIdx.x] += 1;
  __syncthreads();
  if (t % half == 1)
    out[t] = s[t];
  out[0] = s[1];
}
//      CHECK:    block.threads(offloom::multiples_of(2 * step), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      int t = threadIdx.x;
// CHECK-NEXT:      s[t] -= s[t + step];
// CHECK-NEXT:    });
//      CHECK:  block.threads(offloom::multiples_of(half), [&](offloom::thread_index threadIdx) {
//  CHECK-NOT:{{.*offloom::multiples_of.*}}
//      CHECK:}

// What is compared rises from thread to thread, so that the first threads alone pass.
__global__ void rising(float *out, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = out[t];
  s[t + 256] = 1;
  for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
    __syncthreads();
    unsigned int index = (threadIdx.x + 1) * 2 * stride - 1;
    if (index < 512)
      s[index] -= s[index - stride];
  }
  __syncthreads();
  if (n > t << 1)
    s[2 * t] += 1;
  __syncthreads();
  if (t + n < 9)
    s[t] += 1;
  __syncthreads();
  if (t * t < n)
    s[t] += 1;
  __syncthreads();
  if ((long)t * n < 9)
    s[t] += 1;
  __syncthreads();
  out[t] = s[t];
}
//      CHECK:    block.threads(offloom::rising([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:          unsigned int index = (threadIdx.x + 1) * 2 * stride - 1;
// CHECK-NEXT:          return index;
// CHECK-NEXT:        }).below(512), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:      unsigned int index = (threadIdx.x + 1) * 2 * stride - 1;
// CHECK-NEXT:      if (index < 512)
// CHECK-NEXT:        s[index] -= s[index - stride];
// CHECK-NEXT:    });
//      CHECK:  block.threads(offloom::rising([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:        int t = threadIdx.x;
// CHECK-NEXT:        return t << 1;
// CHECK-NEXT:      }).below(n), [&](offloom::thread_index threadIdx) {
//  CHECK-NOT:{{.*offloom::rising.*}}

// The threads of a tile without its margin are no whole vectors: a loop over all threads has masks for that.
__global__ void tiles(float *out) {
  __shared__ float s[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  s[ty][tx] = out[ty * 16 + tx];
  __syncthreads();
  if (tx < 14 && ty < 14)
    out[ty * 16 + tx] = s[ty + 2][tx + 2];
  __syncthreads();
  if (1 <= tx && tx <= 14 && ty > 0)
    s[ty][tx] = 1;
  __syncthreads();
  if (tx < 8 && ty < 14)
    out[ty * 16 + tx] += s[ty][tx];
}
//      CHECK:void tiles(float *out) {
//      CHECK:    if (tx < 14 && ty < 14)
//      CHECK:  block.threads([&](offloom::thread_index threadIdx) {
//      CHECK:    if (1 <= tx && tx <= 14 && ty > 0)
//      CHECK:  block.threads(offloom::below(8), [&](offloom::thread_index threadIdx) {
//      CHECK:    if (tx < 8 && ty < 14)
