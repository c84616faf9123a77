// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches from member functions, and through a static member that points to a kernel.
// (nvcc takes no kernel that is itself a member: "cannot be a member function".)
#include <cstdio>

__global__ void addTo(int *v, int k) { v[threadIdx.x] += k; }
template <typename T> __global__ void fill(T *v, T first) {
  v[threadIdx.x] = first + T(threadIdx.x);
}

template <typename T> class Vector {
public:
  explicit Vector(unsigned n) : size(n) { cudaMallocManaged(&data, n * sizeof(T)); }
  ~Vector() { cudaFree(data); }
  static void launch(T *to, unsigned n, T first) { fill<<<1, n>>>(to, first); }
  void fillFrom(T first) { launch(data, size, first); }
  void apply(int k) { kernel<<<1, this->size>>>(data, k); }
  void print() const {
    cudaDeviceSynchronize();
    for (unsigned i = 0; i < size; ++i)
      printf("%g ", double(data[i]));
    printf("\n");
  }
  static inline void (*kernel)(int *, int) = addTo;

private:
  unsigned size;
  T *data;
};

__global__ void doubleAll(int *v, int) { v[threadIdx.x] *= 2; }

int main() {
  Vector<int> v(5);
  v.fillFrom(10);
  v.apply(7);
  v.print();
  Vector<int>::kernel = doubleAll;
  v.apply(0);
  v.print();
  Vector<double> w(3);
  w.fillFrom(0.5);
  w.print();
}
