// The steps of a warp's reduction by shuffles, of one variable or several, in loops however they are written.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Wno-sign-compare -Werror %t/warp-reduction-steps.cpp

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <typename T> __device__ T warp_sum(T v) {
#pragma unroll
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}
template <typename T> __device__ T warp_max(T v) {
  for (int mask = 16; mask > 0; mask >>= 1)
    v = max(v, __shfl_xor_sync(0xffffffff, v, mask, 32));
  return v;
}
__global__ void of_functions(const float *in, const int *numbers, float *out) {
  float sum = warp_sum(in[threadIdx.x]), largest = warp_max(in[threadIdx.x]);
  int total = warp_sum(numbers[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = sum + largest + total;
}
//      CHECK: void warp_sum(offloom::block &block
// CHECK-NEXT:   for (offloom::warp_reduction_steps steps(block, std::plus<T>()); steps.next();)
// CHECK-NEXT: #pragma
// CHECK-NEXT:     for (int offset = warpSize / 2; offset > 0; offset /= 2)
// CHECK-NEXT:       steps.add_down(0xffffffff, v_of, offset);
//      CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::greatest_of<T>()); steps.next();)
// CHECK-NEXT:     for (int mask = 16; mask > 0; mask >>= 1)
// CHECK-NEXT:       steps.add_xor(0xffffffff, v_of, mask);

// Two sums side by side have steps each.
__global__ void of_several(const float *in, float *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  float sum = in[threadIdx.x], squares = sum * sum, least = sum;
  for (int o = 16; o; o >>= 1) {
    sum += __shfl_xor_sync(~0u, sum, o);
    squares += __shfl_xor_sync(~0u, squares, o);
  }
  for (int o = tile.size() / 2; o > 0; o /= 2)
    least = fminf(least, tile.shfl_down(least, o));
  if (threadIdx.x == 0)
    *out = sum + squares + least;
}
// CHECK-LABEL: void of_several(
//      CHECK:   for (offloom::warp_reduction_steps steps(block, std::plus<float>()); steps.next();)
// CHECK-NEXT:     for (offloom::warp_reduction_steps steps2(block, std::plus<float>()); steps2.next();)
// CHECK-NEXT:       for (int o = 16; o; o >>= 1) {
// CHECK-NEXT:         steps.add_xor(~0u, sum_of, o);
// CHECK-NEXT:         steps2.add_xor(~0u, squares_of, o);
// CHECK-NEXT:       }
//      CHECK:   for (offloom::warp_reduction_steps steps{{[0-9]*}}(block, offloom::least_of<float>()); steps{{[0-9]*}}.next();)
// CHECK-NEXT:     for (int o = tile.size() / 2; o > 0; o /= 2)
// CHECK-NEXT:       steps{{[0-9]*}}.add_down(tile, least_of, o);

// Not in segments, of another value, of two variables that depend on each other, where some lanes do nothing, where a
// distance is the thread's, by a function that leaves a trace, nor where a round does more.
__device__ int calls;
__device__ float fmaxf_of(float a, float b) { ++calls; return a > b ? a : b; }
__global__ void others(float *data, int *counts, float *seen) {
  int lane = threadIdx.x % 32;
  float v = data[threadIdx.x], w = v, best = v;
  int at = lane, n = counts[threadIdx.x];
  for (int o = 8; o; o /= 2)
    v += __shfl_down_sync(~0u, v, o, 16);
  for (int o = 16; o; o /= 2)
    v += __shfl_down_sync(~0u, w, o);
  for (int o = 16; o; o /= 2) {
    float b = __shfl_xor_sync(~0u, best, o);
    int a = __shfl_xor_sync(~0u, at, o);
    if (b > best || (b == best && a < at)) {
      best = b;
      at = a;
    }
  }
  for (int o = 16; o; o /= 2) {
    float below = __shfl_down_sync(~0u, w, o);
    if (lane < o)
      w += below;
  }
  for (int i = 0; i < 5; ++i)
    v += __shfl_xor_sync(~0u, v, lane & 16);
  for (int o = 16; o; o /= 2)
    v = fmaxf_of(v, __shfl_xor_sync(~0u, v, o));
  for (int o = 16; o; o /= 2)
    n = fmaxf(n, __shfl_xor_sync(~0u, n, o));
  for (int o = 16; o; o /= 2) {
    v += __shfl_xor_sync(~0u, v, o);
    seen[threadIdx.x] = v;
  }
  data[threadIdx.x] = v + w + best + at + n;
}
// CHECK-LABEL: void others(
//   CHECK-NOT: reduction_steps

// A lane has the larger one by its own comparison, which does not treat NaN as fmaxf() does.
__global__ void choices(float *data, int *numbers) {
  float most = data[threadIdx.x], least = most;
  int last = numbers[threadIdx.x];
  for (int o = 16; o; o /= 2) {
    float other = __shfl_down_sync(~0u, most, o);
    most = most > other ? most : other;
  }
  for (int o = 16; o; o /= 2) {
    float other = __shfl_xor_sync(~0u, least, o);
    if (other < least)
      least = other;
  }
  for (int o = 16; o; o /= 2) {
    int other = __shfl_xor_sync(~0u, last, o);
    last = other >= last ? other : last;
  }
  data[threadIdx.x] = most - least;
  numbers[threadIdx.x] = last;
}
// CHECK-LABEL: void choices(
//       CHECK: for (offloom::warp_reduction_steps steps(block, offloom::kept_where<std::greater<float>>()); steps.next();)
//       CHECK: steps.add_down(~0u, most_of, o);
//       CHECK: for (offloom::warp_reduction_steps steps(block, offloom::taken_where<std::greater<float>>()); steps.next();)
//       CHECK: steps.add_xor(~0u, least_of, o);
//       CHECK: for (offloom::warp_reduction_steps steps(block, offloom::taken_where<std::less_equal<int>>()); steps.next();)
//       CHECK: steps.add_xor(~0u, last_of, o);

// By the author's own functions and functors, which do nothing else.
template <class T> struct Least {
  __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct Scaled {
  float by;
  __device__ float operator()(float a, float b) { return a + by * b; }
};
__device__ float minus(float a, float b) { return a - b; }
template <class T, class Op> __device__ T reduced(T v, Op op) {
  for (int d = 16; d > 0; d /= 2)
    v = op(v, __shfl_down_sync(~0u, v, d));
  return v;
}
template <template <class> class Op, class T> __device__ T made_anew(T v) {
  for (int d = 1; d < 32; d *= 2)
    v = Op<T>()(v, __shfl_xor_sync(~0u, v, d));
  return v;
}
__global__ void own_operations(float *data, Scaled scaled) {
  float v = data[threadIdx.x];
  v = reduced(v, Least<float>());
  v = made_anew<Least>(v);
  for (int d = 16; d > 0; d /= 2) {
    float other = __shfl_down_sync(~0u, v, d);
    v = scaled(other, v);
  }
  for (int d = 16; d > 0; d /= 2)
    v = minus(v, __shfl_xor_sync(~0u, v, d));
  data[threadIdx.x] = v;
}
// CHECK-LABEL: void reduced(
//       CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::combined_by<T>(op)); steps.next();)
// CHECK-LABEL: void made_anew(
//       CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::combined_by<T>(Op<T>())); steps.next();)
// CHECK-LABEL: void own_operations(
//       CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::combined_by<float>([&](float own, float other_) { return scaled(other_, own); })); steps.next();)
//       CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::combined_by<float>([](float own, float other_) { return minus(own, other_); })); steps.next();)
