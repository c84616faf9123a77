// `__restrict__` of a template's argument that is no pointer: g++ and nvcc pass over it.
// RUN: %offloom check %s 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: error:
template <class T, int N> struct Array {
  __host__ __device__ T &operator[](int i) { return values[i]; }
  T __restrict__ values[N];
};
__global__ void kernel(float *x) {
  Array<float, 2> numbers;
  numbers[0] = *x;
  *x = numbers[0] + 1;
}
