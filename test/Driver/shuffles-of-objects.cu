// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_FORM=fibers %offloom cc %s -o %t && %t | FileCheck %s
//
// Shuffles take objects and enumerations by a conversion of theirs, as CUDA's overloads do.
#include <stdio.h>

struct Digit {
  unsigned int x;
  __device__ Digit(unsigned int x) : x(x) {}
  __device__ operator unsigned int() const { return x; }
  __device__ operator unsigned int &() { return x; }
};
struct Wide {
  double x;
  __device__ operator double() const { return x; }
};
enum Colour { Red, Green, Blue };
enum Large : unsigned long long { Huge = 1ull << 40 };

template <class T> __device__ T from(T value, int lane) {
  return __shfl_sync(0xffffffffu, value, lane);
}

__global__ void uniform(double *out) {
  int t = threadIdx.x;
  Digit digit(100 + t);
  Wide wide{t + 0.5};
  Colour colour = t % 3 == 0 ? Red : t % 3 == 1 ? Green : Blue;
  Large large = t == 7 ? Huge : Large(t);
  double sum = from(digit, 3);
  sum += 1000 * __shfl_down_sync(0xffffffffu, wide, 2);
  sum += 1e6 * __shfl_xor_sync(0xffffffffu, colour, 1);
  sum += 1e7 * (__shfl_sync(0xffffffffu, large, 7) >> 38);
  sum += __shfl_up_sync(0xffffffffu, digit, 1u, 8);
  out[t] = sum;
}

// In control flow that lanes may take each for itself.
__global__ void divergent(double *out) {
  int t = threadIdx.x;
  Digit digit(t);
  Colour colour = t < 16 ? Blue : Green;
  for (int i = 0; i < t / 16; ++i)
    digit = Digit(__shfl_sync(0xffff0000u, digit, 31) + colour);
  out[t] = digit + (t < 16 ? 0 : __shfl_up_sync(0xffff0000u, colour, 1));
}

// Lane t: 103 + 1000 (t + 2.5) + 1e6 colour(t ^ 1) + 4e7 + 99 + t; where a lane has no neighbour, its own.
// CHECK: 0: 41002703.0
// CHECK-NEXT: 5: 41007707.0
// CHECK-NEXT: 10: 42012712.0
// CHECK-NEXT: 15: 42017717.0
// CHECK-NEXT: 20: 40022722.0
// CHECK-NEXT: 25: 40027727.0
// CHECK-NEXT: 30: 41030732.0
// CHECK-NEXT: 3 33 33
int main() {
  double *out;
  cudaMallocManaged(&out, 32 * sizeof *out);
  uniform<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i += 5)
    printf("%d: %.1f\n", i, out[i]);
  divergent<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%.0f %.0f %.0f\n", out[3], out[17], out[31]);
  return cudaGetLastError();
}
