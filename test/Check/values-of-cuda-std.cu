// Pairs and tuples of cuda::std may be assigned by device code, and those of std may not.
//
// RUN: %offloom check --checks=-api-* %s
// RUN: sed 's,cuda/std/,,; s/cuda::std/std/g' %s > %t.cu
// RUN: not %offloom check --checks=-api-* %t.cu 2>&1 | FileCheck %s
#include <cuda/std/tuple>
#include <cuda/std/utility>

struct Entry {
  int key;
  cuda::std::pair<int, float> value;
};

__global__ void assign(cuda::std::pair<int, float> *pairs, cuda::std::tuple<int, int> *tuples, Entry *entries) {
  // CHECK: error: 'operator=' of 'pair' is a __host__ function
  pairs[0] = pairs[1];
  // CHECK: error: 'operator=' of 'tuple' is a __host__ function
  tuples[0] = tuples[1];
  entries[0] = entries[1];
}
