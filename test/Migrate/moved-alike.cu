// An index that begins differently in each thread and that all threads move alike is computed anew in each phase, from
// what the block counts: stored for each thread, it would hide that neighbours have neighbouring elements.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/moved-alike.cpp

__global__ void planes(const float *in, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= n)
    return;
  int plane = n * n, i = plane + x;
  float below = in[i - plane];
  for (int z = 1; z < n - 1; ++z, i += plane) {
    out[i] = below + in[i + plane];
    below = in[i];
  }
}
//      CHECK:  int plane = n * n;
// CHECK-NEXT:  int i_moved = 0;
//      CHECK:  for (int z = 1; z < n - 1; ++z, i_moved += plane) {
// CHECK-NEXT:    block.threads(offloom::within, [&](offloom::guarded_index threadIdx) {
// CHECK-NEXT:      int x = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:      int i = plane + x + i_moved;
// CHECK-NEXT:      auto &below = below_of[threadIdx];
// CHECK-NEXT:      if (threadIdx.outside(x >= n))
// CHECK-NEXT:        return;
// CHECK-NEXT:      out[i] = below + in[i + plane];

// A pointer, and a first value that is more than a sum.
__global__ void rows(const float *in, float *out, int n) {
  __shared__ float s[256];
  const float *p = in + threadIdx.x;
  unsigned i = threadIdx.x > 3 ? threadIdx.x : 0;
  for (int z = 0; z < n; ++z) {
    s[threadIdx.x] = *p;
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
    __syncthreads();
    ++p;
    i += n;
  }
}
//      CHECK:  std::ptrdiff_t p_moved = 0;
// CHECK-NEXT:  unsigned int i_moved = 0;
//      CHECK:      const float *p = in + threadIdx.x + p_moved;
//      CHECK:      unsigned int i = (threadIdx.x > 3 ? threadIdx.x : 0) + i_moved;
//      CHECK:    ++p_moved;
// CHECK-NEXT:    i_moved += n;

// Not where some threads move it and others do not, where each moves it by what is its own, or where that would divide a phase.
__global__ void apart(const float *in, float *out, int n) {
  __shared__ float s[256];
  int some = threadIdx.x, own = threadIdx.x, between = threadIdx.x;
  for (int z = 0; z < n; ++z) {
    s[threadIdx.x] = in[some] + in[own];
    between += n;
    s[threadIdx.x] += in[between];
    __syncthreads();
    if (s[0] < s[threadIdx.x])
      some += n;
    own += threadIdx.x;
  }
  out[some] = s[0];
}
//  CHECK-NOT:{{.*_moved.*}}
//      CHECK:  offloom::per_thread<int> some_of(block);
// CHECK-NEXT:  offloom::per_thread<int> own_of(block);
// CHECK-NEXT:  offloom::per_thread<int> between_of(block);
