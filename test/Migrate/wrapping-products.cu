// Generators and hashes count on what is left of an int that overflows: their constants lose the sign, and with it what
// C++ leaves undefined. What is made of the product has its sign again where that matters.
// RUN: %offloom migrate %s 2>/dev/null | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom migrate %t.cpp 2>/dev/null | diff %t.cpp -

#define RANDOM_FACTOR 1103515245
#define NEXT(s) ((s) * 1103515245 + 12345)
const int MinimalFactor = 48271;

// What keeps the bits needs no cast:
__host__ __device__ int next(int &s) {
  // CHECK: s = (s * 1103515245u + 12345) & 0x7fffffff;
  s = (s * 1103515245 + 12345) & 0x7fffffff;
  // CHECK: s *= 16807u;
  s *= 16807;
  // CHECK: int both = (s ^ s >> 16) * 0x45d9f3bu;
  int both = (s ^ s >> 16) * 0x45d9f3b;
  // CHECK: unsigned other = s * -1640531535u;
  unsigned other = s * -1640531535;
  // CHECK: return both + other + (unsigned)MinimalFactor * s + s * (unsigned)RANDOM_FACTOR;
  return both + other + MinimalFactor * s + s * RANDOM_FACTOR;
}

// Remainders, quotients, shifts to the right, comparisons and conversions ask for the sign:
__device__ float cell(int x, int y, int n, int *p) {
  // CHECK: int key = (int)((x * 73856093u) ^ (y * 19349663u)) % n;
  int key = ((x * 73856093) ^ (y * 19349663)) % n;
  // CHECK: key += (int)(x * 16807u) / 3 + ((int)(x * 16807u + 1) >> 8);
  key += (x * 16807) / 3 + ((x * 16807 + 1) >> 8);
  // CHECK: if ((int)(x * 16807u) < 0)
  if (x * 16807 < 0)
    // CHECK: p[(int)(x * 16807u & 7)] = n;
    p[x * 16807 & 7] = n;
  // CHECK: auto copy = (int)(x * 16807u);
  auto copy = x * 16807;
  // CHECK: long long wide = (int)(y * 16807u);
  long long wide = y * 16807;
  // CHECK: return (int)(x * 1664525u + key) / 2147483648.0f + copy + wide;
  return (x * 1664525 + key) / 2147483648.0f + copy + wide;
}

// CHECK: return x * 6364136223846793005LLu + 1442695040888963407LL;
__device__ long long knuth(long long x) { return x * 6364136223846793005LL + 1442695040888963407LL; }

// CHECK: x = x * 1664525u + 1;
template <class T> __device__ T mix(T x) {
  x = x * 1664525 + 1;
  return x;
}

// Strides, small numbers and what is unsigned stay, and macros, which host code may use:
__device__ int stays(unsigned char c, int i, unsigned u) {
  // CHECK: return c * 16807 + i % 100 * 100003 + i * 1000 + i * 65536 + u * 16807 + NEXT(i);
  return c * 16807 + i % 100 * 100003 + i * 1000 + i * 65536 + u * 16807 + NEXT(i);
}
// CHECK: int of_the_host(int s) { return s * 16807; }
int of_the_host(int s) { return s * 16807; }

__global__ void kernel(int *p) {
  int i = threadIdx.x;
  p[i] = next(p[i]) + cell(i, i, 7, p) + knuth(i) + mix(i) + (int)mix(1.0) + stays(1, i, 2);
}
