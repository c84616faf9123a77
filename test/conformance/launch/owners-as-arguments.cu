// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that own memory: an owner may go while the kernel is still to run, and what it owns is
// freed once. A kernel's own copy of the argument is no owner.
#include <cstdio>
#include <memory>

template <class T> struct Table {
  T *elements;
  std::shared_ptr<T> owner;
  bool *flag;
  std::shared_ptr<bool> flag_owner;

  explicit Table(int n);
  Table(const Table &other);
  ~Table();
  __device__ void put(int i) {
    elements[i] = i;
    *flag = true;
  }
};

template <class T> T *allocate(int n) {
  T *p = nullptr;
  cudaMalloc(&p, n * sizeof(T));
  return p;
}
template <class T> void release(T *p) { printf("freed: %s\n", cudaGetErrorString(cudaFree(p))); }

template <class T>
Table<T>::Table(int n)
    : elements(allocate<T>(n)), owner(elements, release<T>), flag(allocate<bool>(1)),
      flag_owner(flag, release<bool>) {}
template <class T>
Table<T>::Table(const Table &other)
    : elements(other.elements), owner(other.owner), flag(other.flag), flag_owner(other.flag_owner) {
}
template <class T> Table<T>::~Table() {}

template <class M> __global__ void fill(M table) {
  table.put(threadIdx.x);
  __syncthreads();
  table.elements += 1; // each thread's own
  if (threadIdx.x + 1 < blockDim.x)
    table.put(threadIdx.x);
}

template <template <class> class M> void in_a_template() {
  M<int> table(32);
  fill<<<2, 32>>>(table);
}
#define FILL(kernel, ...) kernel<<<2, 32>>>(__VA_ARGS__)

int main() {
  in_a_template<Table>();
  printf("template: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  {
    Table<float> table(32);
    fill<<<2, 32>>>(table);
  }
  printf("named: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  {
    Table<short> table(32);
    FILL(fill, table);
    FILL(fill<Table<short>>, table);
  }
  printf("macro: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
