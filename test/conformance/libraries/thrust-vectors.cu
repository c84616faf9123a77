// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What vectors do: they grow, shrink, are compared, give references; allocations, pointers, tuples and pairs.
// builds: clang++
#include "shown_vectors.h"
#include <list>
#include <stdexcept>
#include <thrust/device_delete.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_new.h>
#include <thrust/fill.h>
#include <thrust/pair.h>
#include <thrust/system_error.h>
#include <thrust/system/cuda/error.h>
#include <thrust/tuple.h>
#include <thrust/universal_vector.h>

__global__ void twice(int *values, int count) {
  if (threadIdx.x < count)
    values[threadIdx.x] *= 2;
}

int main() {
  thrust::device_vector<int> v(4, 9);
  v[1] = 5, v[2] += 3, ++v[3], v.front() = v.back() - 1;
  show_vector("references", v);
  v.push_back(100), v.insert(v.begin() + 1, 77), v.insert(v.end(), 2, -1);
  show_vector("inserted", v);
  v.erase(v.begin()), v.erase(v.begin() + 2, v.begin() + 4), v.pop_back();
  show_vector("erased", v);
  v.resize(7), v.resize(9, 3);
  show_vector("resized", v);
  printf("size %d, empty %d, capacity is enough %d\n", int(v.size()), v.empty(), v.capacity() >= 9);
  v.reserve(100);
  printf("reserved %d, size %d\n", v.capacity() >= 100, int(v.size()));
  const std::list<short> list{1, 2, 3};
  v.assign(list.begin(), list.end());
  show_vector("assigned", v);
  thrust::device_vector<int> u(v), w(v.begin() + 1, v.end());
  printf("equal %d %d, unequal %d\n", u == v, u == w, u != w);
  u.swap(w);
  show_vector("swapped", u), show_vector("swapped", w);
  thrust::host_vector<int> here = w;
  here[0] = 50;
  w = here;
  printf("host equals device %d\n", here == w);
  std::vector<int> of_std{4, 5, 6, 7};
  w = of_std;
  printf("std equals device %d\n", w == of_std);
  w.clear(), w.shrink_to_fit();
  printf("cleared %d\n", int(w.size()));
  v.assign(5, 21);
  twice<<<1, 32>>>(thrust::raw_pointer_cast(v.data()), int(v.size()));
  show_vector("by a kernel", v);
  thrust::device_ptr<int> memory = thrust::device_malloc<int>(6);
  thrust::fill(memory, memory + 6, 8);
  *(memory + 2) = 1, memory[3] = memory[2] + 5;
  const thrust::device_vector<int> of_memory(memory, memory + 6);
  show_vector("memory", of_memory);
  printf("apart %d, null %d\n", int((memory + 6) - memory), memory.get() == nullptr);
  thrust::device_free(memory);
  auto made = thrust::device_new<int>(thrust::device_malloc<int>(3), 12, 3);
  printf("made %d %d\n", int(made[0]), int(made[2]));
  thrust::device_delete(made, 3);
  thrust::universal_vector<int> everywhere(3, 7);
  everywhere[0] = 1;
  twice<<<1, 32>>>(thrust::raw_pointer_cast(everywhere.data()), 3);
  cudaDeviceSynchronize();
  printf("everywhere %d %d\n", everywhere[0], everywhere[2]);
  const auto pair = thrust::make_pair(3, 2.5);
  const auto tuple = thrust::make_tuple(1, 'c', 0.5f);
  int first;
  char second;
  float third;
  thrust::tie(first, second, third) = tuple;
  printf("%d %g %d %c %d %d\n", pair.first, pair.second, first, second, int(thrust::tuple_size<decltype(tuple)>::value), pair < thrust::make_pair(3, 2.75));
  try {
    throw thrust::system_error(cudaErrorInvalidValue, thrust::cuda_category(), "said");
  } catch (const thrust::system_error &error) {
    printf("%d %s, %s\n", error.code().value(), error.code().category().name(), error.what());
  }
  try {
    thrust::device_vector<int> too_large(size_t(1) << 48);
    printf("not thrown\n");
  } catch (const std::bad_alloc &) {
    printf("bad_alloc\n");
  }
}
