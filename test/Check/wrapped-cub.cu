// CUB in a namespace of the author's.
// RUN: %offloom check --checks='-*' %s && %offloom check --checks='-*' %s -- -DCUB_WRAPPED_NAMESPACE=own
#ifndef CUB_WRAPPED_NAMESPACE
#define CUB_NS_PREFIX namespace own {
#define CUB_NS_POSTFIX }
#endif
#include <cub/cub.cuh>

__global__ void kernel(int *sum) {
  using Reduce = own::cub::BlockReduce<int, 64>;
  __shared__ Reduce::TempStorage storage;
  *sum = Reduce(storage).Sum(threadIdx.x);
}
