// A template converts to an integer in one instantiation and to a class in another, such as a half.
// RUN: %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc -std=c++17 %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

struct Fixed {
  int of;
  __host__ __device__ Fixed(float x) : of(int(x * 4)) {}
};

// Which constructor makes it must stay the number's own.
struct Several {
  float of;
  Several() = default;
  __host__ __device__ explicit Several(int) : of(-1) {}
  __host__ __device__ explicit Several(float x) : of(x) {}
  __host__ __device__ explicit Several(double) : of(-2) {}
  __host__ __device__ explicit operator float() const { return of; }
};
#define MAKE(To, x) To(x)
template <class T> struct Holder {
  T member;
  __device__ Holder(float x) : member(x) {}
};

template <class To, class From> __device__ To returned(From x) { return 1.5f * x; }
template <class To, class From> __device__ To constructed(From x) { return To(1.5f * x); }
template <class To, class From> __device__ To cast(From x) { return static_cast<To>(1.5f * x); }
template <class To, class From> __device__ To initialised(From x) {
  To to = 1.5f * x;
  return to;
}
template <class To, class From> __device__ To assigned(From x) {
  To to(x);
  to = 1.5f * x;
  return to;
}
// Explicit conversions alone, which are all that the smallest types have.
template <class To, class From> __global__ void convert_explicitly(To *out, From x) {
  To named(x);
  out[0] = static_cast<To>(1.5f * x);
  out[1] = (To)x;
  out[2] = named;
  out[3] = MAKE(To, x);
  out[4] = Holder<To>(x).member;
}
template <class To> __global__ void convert(To *out, float x) {
  out[0] = returned<To>(x);
  out[1] = constructed<To>(x);
  out[2] = cast<To>(x);
  out[3] = initialised<To>(x);
  out[4] = assigned<To>(x);
}

template <class To, class Show> void run(float x, Show show) {
  To *out;
  cudaMallocManaged(&out, 5 * sizeof(To));
  convert<<<1, 1>>>(out, x);
  cudaDeviceSynchronize();
  for (int i = 0; i < 5; ++i)
    printf("%g ", double(show(out[i])));
  puts("");
}

template <class To, class From> void run_explicitly(From x) {
  To *out;
  cudaMallocManaged(&out, 5 * sizeof(To));
  convert_explicitly<<<1, 1>>>(out, x);
  cudaDeviceSynchronize();
  for (int i = 0; i < 5; ++i)
    printf("%g ", double(float(out[i])));
  puts("");
}

int main() {
  // CHECK: 2.14748e+09 2.14748e+09 2.14748e+09 2.14748e+09 2.14748e+09
  run<int>(1.7e9f, [](int i) { return i; });
  // CHECK-NEXT: 4.5 4.5 4.5 4.5 4.5
  run<float>(3, [](float f) { return f; });
  // CHECK-NEXT: 4.5 4.5 4.5 4.5 4.5
  run<__half>(3, [](__half h) { return __half2float(h); });
  // CHECK-NEXT: 4.5 4.5 4.5 4.5 4.5
  run<__nv_bfloat16>(3, [](__nv_bfloat16 b) { return __bfloat162float(b); });
  // CHECK-NEXT: 18 18 18 18 18
  run<Fixed>(3, [](Fixed f) { return f.of; });
  // CHECK-NEXT: 4 3 3 3 3
  run_explicitly<int>(3.25f);
  // CHECK-NEXT: 4.5 3 3 3 3
  run_explicitly<__nv_fp8_e4m3>(3.f);
  // CHECK-NEXT: 4.5 3 3 3 3
  run_explicitly<Several>(3.f);
  // CHECK-NEXT: inf inf inf inf inf
  run_explicitly<__half>(1e20);
  // CHECK-NEXT: 1.4988e+20 9.97277e+19 9.97277e+19 9.97277e+19 9.97277e+19
  run_explicitly<__nv_bfloat16>(1e20);
}
