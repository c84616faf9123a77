// A constexpr function gives each pass its own constants. The migrated program has one: device code's, or the host's where
// that alone wants some.
// RUN: %offloom migrate --allow-residue=migrate-inactive %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -std=c++17 -DRUN %s -o %t && %t
// RUN: %offloom cc -std=c++17 -ccbin g++ -DRUN %s -o %t && %t
// RUN: not %offloom migrate %s -- -DBOTH 2>&1 >/dev/null | FileCheck --check-prefix=BOTH %s

__host__ __device__ constexpr int lanes() {
#ifdef __CUDA_ARCH__
  return 32;
#else
  return 1;
#endif
}
// CHECK:      constexpr int lanes() {
// CHECK-NEXT:   if (offloom::is_constant_evaluated() || offloom::in_device_code()) {
// CHECK-NEXT:   return 32;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   return 1;
// CHECK-NEXT:   }

__host__ __device__ constexpr int workers() {
#ifndef __CUDA_ARCH__
  return 2;
#else
  return 64;
#endif
}
// CHECK:      constexpr int workers() {
// CHECK-NEXT:   if (offloom::is_constant_evaluated() || !offloom::in_device_code()) {
// CHECK-NEXT:   return 2;

// One that says nothing of sides is both's.
constexpr int width() {
#ifdef __CUDA_ARCH__
  return 8;
#else
  return 4;
#endif
}
// CHECK:      constexpr int width() {
// CHECK-NEXT:   if (offloom::is_constant_evaluated() || offloom::in_device_code()) {

// By way of another function, in a template, a constructor, with more than two branches.
template <class T> __host__ __device__ constexpr int bytes(T t) {
#if __CUDA_ARCH__ >= 100
  return 4 * sizeof(t);
#elif defined(__CUDA_ARCH__)
  return 2 * sizeof(t);
#else
  return sizeof(t);
#endif
}
// CHECK:      static constexpr int bytes(T t) {
// CHECK-NEXT:   if (offloom::is_constant_evaluated() || offloom::in_device_code()) {
// CHECK-NEXT: #if OFFLOOM_CUDA_ARCH >= 100
__host__ __device__ constexpr int more() { return bytes(1.f) + 1; }

struct Point {
  int x = 0;
  __host__ __device__ constexpr Point() {
#ifdef __CUDA_ARCH__
    x = 5;
#endif
  }
};
// CHECK:      constexpr Point() {
// CHECK-NEXT:   if (offloom::is_constant_evaluated() || offloom::in_device_code()) {

template <int N> struct Sized { int v[N]; };

__global__ void k(int *o) {
  constexpr Point fixed;
  Point made;
  constexpr int w = width();
  int sum = 0;
  switch (lanes()) {
  case more() + 15: sum = 1; break;
  default: sum = 2;
  }
  o[0] = sizeof(Sized<lanes()>), o[1] = w, o[2] = fixed.x + made.x, o[3] = sum, o[4] = lanes(), o[5] = workers();
}

int scratch[workers()];

#ifdef BOTH
int both[lanes()];
__host__ __device__ constexpr int half() {
#ifdef __CUDA_ARCH__
  return 2;
#else
  return 1;
#endif
}
__host__ __device__ constexpr int again() { return half(); }
__global__ void one(int *o) { constexpr int h = again(); *o = h; }
int other() { const int h = again(); return h; }
#endif
// BOTH: [[#@LINE-90]]:1: error: host and device code take different branches here, and both have the compiler evaluate this function
// BOTH: [[#@LINE-11]]:1: error: host and device code take different branches here

#ifdef RUN
int main() {
  int *o;
  cudaMallocManaged(&o, 6 * sizeof(int));
  k<<<1, 1>>>(o);
  cudaDeviceSynchronize();
  int l = lanes(), wanted[] = {128, 8, 10, 1, 32, 64};
  Point p;
  for (int i = 0; i < 6; ++i)
    if (o[i] != wanted[i])
      return i + 1;
  return !(l == 1 && p.x == 0 && sizeof(scratch) == 2 * sizeof(int));
}
#endif
