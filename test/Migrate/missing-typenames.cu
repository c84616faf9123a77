// nvcc takes a type of the template whose member is defined without `typename`; other compilers do since C++20.
// RUN: %offloom migrate %s -- -std=c++17 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -std=c++17 %s -o %t 2>&1 | count 0
// RUN: %t && env OFFLOOM_CXX=g++ %offloom cc -std=c++17 %s -o %t && %t

template <class T, int N, class... Rest> struct list {
  struct node {
    T value;
    node *next;
  };
  using type = T;
  __host__ __device__ node *first();
  __host__ __device__ type &last();
  node nodes[N];
};

// CHECK: {{^}}typename list<T, N, Rest...>::node *list<T, N, Rest...>::first() {
template <class T, int N, class... Rest>
__host__ __device__ list<T, N, Rest...>::node *list<T, N, Rest...>::first() {
  return nodes;
}
// CHECK: auto list<T, N, Rest...>::last() -> typename list<T, N, Rest...>::type & {
template <class T, int N, class... Rest>
__host__ __device__ auto list<T, N, Rest...>::last() -> typename list<T, N, Rest...>::type & {
  return nodes[N - 1].value;
}

__global__ void kernel(list<int, 3, char, long> *of) { of->first()->value = of->last(); }

int main() {
  list<int, 3, char, long> *of;
  cudaMallocManaged(&of, sizeof *of);
  of->last() = 5;
  kernel<<<1, 1>>>(of);
  cudaDeviceSynchronize();
  return of->first()->value != 5;
}
