// The steps of a warp's reduction or scan that are written one by one are a loop, and then steps.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/shuffle-ladders.cpp

#define ALL 0xffffffffu
__device__ int warp_sum(int v) {
  v += __shfl_down_sync(ALL, v, 16);
  v += __shfl_down_sync(ALL, v, 8);
  v += __shfl_down_sync(ALL, v, 4);
  v += __shfl_down_sync(ALL, v, 2);
  v += __shfl_down_sync(ALL, v, 1);
  return v;
}
__device__ float warp_max(float v) { v = fmaxf(v, __shfl_xor_sync(ALL, v, 1)); v = fmaxf(v, __shfl_xor_sync(ALL, v, 2)); v = fmaxf(v, __shfl_xor_sync(ALL, v, 4)); return v; }
__global__ void of_functions(const float *in, const int *numbers, float *out) {
  int total = warp_sum(numbers[threadIdx.x]);
  float largest = warp_max(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = total + largest;
}
//      CHECK: void warp_sum(offloom::block &block
// CHECK-NEXT:   for (offloom::warp_reduction_steps steps(block, std::plus<int>()); steps.next();)
// CHECK-NEXT:     for (int offset = 16; offset > 0; offset /= 2)
// CHECK-NEXT:       steps.add_down(ALL, v_of, offset);
// CHECK-NEXT:   offloom::assign(block, result_of, v_of);
//      CHECK: void warp_max(offloom::block &block
//      CHECK:   for (offloom::warp_reduction_steps steps(block, offloom::greatest_of<float>()); steps.next();)
// CHECK-NEXT:     for (int offset = 1; offset < 8; offset *= 2)
// CHECK-NEXT:       steps.add_xor(ALL, v_of, offset);
// CHECK-NEXT: offloom::assign(block, result_of, v_of); }

// Of two numbers, and a scan whose steps are several statements; a name that is taken is not taken again.
__global__ void of_several(const float *in, float *out, int offset) {
  float sum = in[threadIdx.x + offset], squares = sum * sum, up = sum, below;
  int lane = threadIdx.x & 31;
  sum += __shfl_xor_sync(ALL, sum, 16);
  squares += __shfl_xor_sync(ALL, squares, 16);
  sum += __shfl_xor_sync(ALL, sum, 8);
  squares += __shfl_xor_sync(ALL, squares, 8);
  sum += __shfl_xor_sync(ALL, sum, 4);
  squares += __shfl_xor_sync(ALL, squares, 4);

  below = __shfl_up_sync(ALL, up, 1);
  if (lane >= 1) up += below;
  below = __shfl_up_sync(ALL, up, 2);
  if (lane >= 2) up += below;
  below = __shfl_up_sync(ALL, up, 4);
  if (lane >= 4) up += below;
  below = __shfl_up_sync(ALL, up, 8);
  if (lane >= 8) up += below;
  below = __shfl_up_sync(ALL, up, 16);
  if (lane >= 16) up += below;
  out[threadIdx.x] = sum + squares + up;
}
// CHECK-LABEL: void of_several(
//      CHECK:   for (offloom::warp_reduction_steps steps(block, std::plus<float>()); steps.next();)
// CHECK-NEXT:     for (offloom::warp_reduction_steps steps2(block, std::plus<float>()); steps2.next();)
// CHECK-NEXT:       for (int offset_ = 16; offset_ >= 4; offset_ /= 2) {
// CHECK-NEXT:         steps.add_xor(ALL, sum_of, offset_);
// CHECK-NEXT:         steps2.add_xor(ALL, squares_of, offset_);
// CHECK-NEXT:       }
//      CHECK:   for (offloom::warp_scan_steps steps{{[0-9]*}}(block, std::plus<float>()); steps{{[0-9]*}}.next();)
// CHECK-NEXT:     for (int offset_ = 1; offset_ < 32; offset_ *= 2) {
// CHECK-NEXT:       steps{{[0-9]*}}.add(ALL, up_of, offset_);
// CHECK-NEXT:     }

// Not two steps, distances that neither double nor halve, masks or widths that change too, what is between them, nor
// steps that a directive may leave out. In fibers all stays as it is.
template <int N> __device__ int plus(int v) { return v + N; }
__global__ void others(int *data, int n) {
  int v = data[threadIdx.x];
  v += __shfl_xor_sync(ALL, v, 2);
  v += __shfl_xor_sync(ALL, v, 1);
  v -= __shfl_xor_sync(ALL, v, 3);
  v -= __shfl_xor_sync(ALL, v, 2);
  v -= __shfl_xor_sync(ALL, v, 1);
  v ^= __shfl_down_sync(ALL, v, 4, 8);
  v ^= __shfl_down_sync(ALL, v, 2, 4);
  v ^= __shfl_down_sync(ALL, v, 1, 2);
  v = plus<4>(__shfl_down_sync(ALL, v, 4));
  v = plus<2>(__shfl_down_sync(ALL, v, 2));
  v = plus<1>(__shfl_down_sync(ALL, v, 1));
  v |= __shfl_down_sync(ALL, v, 16);
#ifndef HALF
  v |= __shfl_down_sync(ALL, v, 8);
#endif
  v |= __shfl_down_sync(ALL, v, 4);
  data[threadIdx.x] = v + n;
}
// CHECK-LABEL: void others(
//   CHECK-NOT: offset
//       CHECK: data[threadIdx.x] = v + n;

// Lanes that are unsigned are compared with what is unsigned, as numbers are.
__global__ void of_unsigned(unsigned *data) {
  unsigned lane = threadIdx.x & 31, v = data[threadIdx.x], below;
  below = __shfl_up_sync(ALL, v, 1);
  if (lane >= 1) v = v * 3 + below;
  below = __shfl_up_sync(ALL, v, 2);
  if (lane >= 2) v = v * 3 + below;
  below = __shfl_up_sync(ALL, v, 4);
  if (lane >= 4) v = v * 3 + below;
  data[threadIdx.x] = v;
}
// CHECK-LABEL: void of_unsigned(
//      CHECK:   for (unsigned offset = 1; offset < 8; offset *= 2) {
