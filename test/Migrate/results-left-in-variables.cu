// A function of the block leaves its result in the variable that the call is assigned to, and is given that variable itself where it is an argument too.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom migrate %s -o %t && %clangxx -fsyntax-only -Wall -Wextra -Werror %t/results-left-in-variables.cpp

// CHECK-LABEL: void warpSum(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of)
// CHECK:         steps.add_xor(~0u, v_of, d);
// CHECK-NEXT:    offloom::assign(block, result_of, v_of);
// CHECK-NEXT:  }
__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(~0u, v, d);
  return v;
}

// CHECK-LABEL: void own(
// CHECK:       warpSum(block, x_of, x_of);
// CHECK-NEXT:  block.threads(
// CHECK-NEXT:  auto &x
// CHECK-NEXT:  out[threadIdx.x] = x;
__global__ void own(const float *in, float *out) {
  float x = in[threadIdx.x];
  x = warpSum(x);
  out[threadIdx.x] = x;
}

// An argument that is another variable is copied, as the function changes it.
// CHECK-LABEL: void of_another(
// CHECK:       v_of[threadIdx] = y;
// CHECK:       warpSum(block, x_of, v_of);
// CHECK:       out[threadIdx.x] = x + y;
__global__ void of_another(const float *in, float *out) {
  float x = in[threadIdx.x], y = x * 2;
  x = warpSum(y);
  out[threadIdx.x] = x + y;
}

// What changes its parameter may not have a variable in place of two.
// CHECK-LABEL: void twice(
// CHECK:       a_of[threadIdx] = x;
// CHECK:       both(block, x_of, a_of, x_of);
__device__ float both(float a, float b) {
  a += __shfl_down_sync(~0u, a, 1);
  return a * b;
}
__global__ void twice(const float *in, float *out) {
  float x = in[threadIdx.x];
  x = both(x, x);
  out[threadIdx.x] = x;
}

// So it is behind another such call.
// CHECK-LABEL: void twiceSum(offloom::block &block, offloom::per_thread<float> &result_of, offloom::per_thread<float> &v_of)
// CHECK-NEXT:    warpSum(block, v_of, v_of);
// CHECK-NEXT:    offloom::assign(block, result_of, v_of);
// CHECK-NEXT:  }
__device__ float twiceSum(float v) {
  v = warpSum(v);
  return v;
}
__global__ void of_twice(const float *in, float *out) {
  float x = in[threadIdx.x];
  out[threadIdx.x] = twiceSum(x);
}

// CHECK-LABEL: void warpMax(offloom::block &block, offloom::per_thread<T> &result_of, offloom::per_thread<T> &v_of)
// CHECK:         offloom::assign(block, result_of, v_of);
// CHECK-LABEL: void of_template(
// CHECK:         warpMax(block, x_of, x_of);
template <class T> __device__ T warpMax(T v) {
  for (int d = 16; d > 0; d /= 2)
    v = max(v, __shfl_xor_sync(~0u, v, d));
  return v;
}
__global__ void of_template(const float *in, float *out) {
  float x = in[threadIdx.x];
  x = warpMax(x);
  out[threadIdx.x] = x;
}

// A result of another type is converted.
// CHECK-LABEL: void converted(
// CHECK:       x = offloom::clamped(warpSum_of[threadIdx]);
__global__ void converted(const float *in, float *out) {
  int x = in[threadIdx.x] * 8;
  out[threadIdx.x] = x;
  __syncthreads();
  x = warpSum(x);
  out[threadIdx.x] += x;
}
