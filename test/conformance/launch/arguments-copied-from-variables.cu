// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments whose copy constructor takes what it may change, `View(View &)`: of plain launches, of
// launches with effects, and from templates, where the kernel's own arguments are deduced.
#include <cstdio>

struct View {
  int *elements;
  unsigned size;
  View(int *elements, unsigned size) : elements(elements), size(size) {}
  __host__ __device__ View(View &other) : elements(other.elements), size(other.size) {}
};

template <class T> struct Tensor {
  T *data;
  unsigned size;
  Tensor(T *data, unsigned size) : data(data), size(size) {}
  __host__ __device__ Tensor(Tensor<T> &other);
  __host__ __device__ Tensor(Tensor<T> &&other) : data(other.data), size(other.size) {}
};
template <class T>
__host__ __device__ Tensor<T>::Tensor(Tensor<T> &other) : data(other.data), size(other.size) {}

int counted() {
  static int n = 4;
  return ++n;
}

__global__ void fill(View view, int first) {
  if (threadIdx.x < view.size)
    view.elements[threadIdx.x] = first + threadIdx.x;
}

template <class T> __global__ void add(Tensor<T> to, T what) {
  __shared__ T first;
  if (threadIdx.x == 0)
    first = to.data[0];
  __syncthreads();
  if (threadIdx.x < to.size)
    to.data[threadIdx.x] += what + first;
}

template <class M, class T> __global__ void twice(M of, T *sum) {
  of.data[threadIdx.x] *= 2;
  atomicAdd(sum, of.data[threadIdx.x]);
}

template <class T> void from_template(Tensor<T> &tensor, T *sum) {
  add<<<1, 32>>>(tensor, T(1));
  twice<<<1, 8>>>(tensor, sum);
}

int main() {
  int *p;
  cudaMallocManaged(&p, 9 * sizeof(int));
  p[8] = 0;
  View view(p, 8);
  fill<<<1, 32>>>(view, 1);
  fill<<<1, counted()>>>(view, counted());
  Tensor<int> tensor(p, 8);
  add<<<1, 32>>>(tensor, 100);
  from_template(tensor, p + 8);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 9; ++i)
    printf("%d ", p[i]);
  printf("\n");
}
