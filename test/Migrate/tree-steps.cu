// The steps of trees over shared memory, up and down: the runtime makes those of one step together.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Wno-sign-compare -Werror %t/tree-steps.cpp

__global__ void multiples(const float *in, float *out) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0)
      s[t] = fmaxf(s[t], s[t + d]);
    __syncthreads();
  }
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0 && t + d < blockDim.x)
      s[t] += s[t + d];
    __syncthreads();
  }
  *out = s[0];
}
// CHECK-LABEL: void multiples(
//      CHECK:   block.threads(offloom::tree_step(offloom::multiples_of(2 * d), s, offloom::greatest_of<float>()), [&](offloom::thread_index threadIdx, auto &row) {
// CHECK-NEXT:     unsigned int t = threadIdx.x;
// CHECK-NEXT:     row.combine(t, t + d);
// CHECK-NEXT:   });
//      CHECK:   block.threads(offloom::tree_step(offloom::multiples_of(2 * d), s, std::plus<float>()), [&](offloom::thread_index threadIdx, auto &row) {
// CHECK-NEXT:     unsigned int t = threadIdx.x;
// CHECK-NEXT:     if (t % (2 * d) == 0 && t + d < blockDim.x)
// CHECK-NEXT:       row.combine(t, t + d);
// CHECK-NEXT:   });

__global__ void index(const int *in, int *out) {
  extern __shared__ int of_block[];
  int t = threadIdx.x;
  of_block[t] = in[t];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int i = 2 * d * t;
    if (i < blockDim.x)
      of_block[i] += of_block[i + d];
    __syncthreads();
  }
  *out = of_block[0];
}
// CHECK-LABEL: void index(
//      CHECK:   block.threads(offloom::tree_step(offloom::rising(
//      CHECK:   }).below(blockDim.x), of_block, std::plus<int>()), [&](offloom::thread_index threadIdx, auto &row) {
//      CHECK:   if (i < blockDim.x)
// CHECK-NEXT:     row.combine(i, i + d);

__global__ void up_and_down(const float *in, float *out, int n) {
  __shared__ float s[512];
  int t = threadIdx.x, offset = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = n / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int low = offset * (2 * t + 1) - 1, high = offset * (2 * t + 2) - 1;
      s[high] = s[high] + s[low];
    }
    offset *= 2;
  }
  for (int d = 1; d < n; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int low = offset * (2 * t + 1) - 1, high = offset * (2 * t + 2) - 1;
      float x = s[low];
      s[low] = s[high];
      s[high] += x;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
// CHECK-LABEL: void up_and_down(
//      CHECK:   block.threads(offloom::tree_step(offloom::below(d), s, std::plus<float>()), [&](offloom::thread_index threadIdx, auto &row) {
//      CHECK:     row.combine(high, low);
// CHECK-NEXT:   });
//      CHECK:   block.threads(offloom::tree_step(offloom::below(d), s, std::plus<float>()), [&](offloom::thread_index threadIdx, auto &row) {
//      CHECK:     row.combine_and_swap(high, low);
// CHECK-NEXT:   });

// Not of global memory, where another block may be at work in between; not by an operation that is not known, nor where a
// step does more, or some threads in between nothing, nor of elements that neighbours do not have evenly apart, or
// have side by side.
__global__ void others(float *data, const int *at, int n) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = data[t];
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0)
      data[t] += data[t + d];
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0)
      s[t] = s[t] - s[t + d];
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0) {
      s[t] += s[t + d];
      data[t] = s[t];
    }
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t % (2 * d) == 0)
      s[t] += s[t ^ d];
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t < d)
      s[at[t]] += s[t];
  }
  for (int d = n / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d)
      s[t] += s[t + d];
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t < d && t != 3)
      s[2 * d * t] += s[2 * d * t + d];
  }
  for (int d = 1; d < n; d *= 2) {
    __syncthreads();
    if (t < d && s[t] > 0)
      s[2 * d * t] += s[2 * d * t + d];
  }
}
// CHECK-LABEL: void others(
//   CHECK-NOT: tree_step
