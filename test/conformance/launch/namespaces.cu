// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in named, nested, inline and anonymous namespaces, launched qualified, by using and by
// alias.
#include <cstdio>

namespace outer {
__global__ void set(int *p) { *p = 1; }
namespace inner {
__global__ void set(int *p) { *p = 2; }
void launchSet(int *p) { set<<<1, 1>>>(p); }
} // namespace inner
inline namespace v2 {
__global__ void put(int *p) { *p = 3; }
} // namespace v2
} // namespace outer

namespace {
__global__ void hidden(int *p) { *p = 4; }
} // namespace

namespace shortcut = outer::inner;
using outer::put;

int main() {
  int *p;
  cudaMallocManaged(&p, 6 * sizeof(int));
  outer::set<<<1, 1>>>(p);
  outer::inner::set<<<1, 1>>>(p + 1);
  put<<<1, 1>>>(p + 2);
  hidden<<<1, 1>>>(p + 3);
  shortcut::launchSet(p + 4);
  ::outer::v2::put<<<1, 1>>>(p + 5);
  cudaDeviceSynchronize();
  for (int i = 0; i < 6; ++i)
    printf("%d\n", p[i]);
}
