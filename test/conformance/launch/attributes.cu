// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launch attributes: a priority, a cooperative launch, and attributes that a stream has for all its
// launches.
#include <cooperative_groups.h>
#include <cstdio>

__global__ void meet(int *data, int *out) {
  const int block = blockIdx.x;
  if (threadIdx.x == 0)
    data[block] = block * block;
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0)
    out[block] = data[(block + 1) % gridDim.x];
}

__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }

int main() {
  auto name = cudaGetErrorName;
  int *data, *out;
  cudaMallocManaged(&data, 8 * sizeof(int));
  cudaMallocManaged(&out, 8 * sizeof(int));
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 1;
  attributes[1].id = cudaLaunchAttributePriority;
  attributes[1].val.priority = greatest;
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = 32;
  config.attrs = attributes;
  config.numAttrs = 2;
  printf("%s", name(cudaLaunchKernelEx(&config, meet, data, out)));
  cudaError_t status = cudaDeviceSynchronize();
  printf(" %s: %d %d %d %d\n", name(status), out[0], out[1], out[2], out[3]);

  cudaStream_t stream;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest);
  cudaStreamAttrValue value = {};
  printf("%s", name(cudaStreamGetAttribute(stream, cudaStreamAttributePriority, &value)));
  printf(" %d\n", value.priority == greatest);
  value.priority = least;
  printf("%s", name(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value)));
  value.priority = 77;
  printf(" %s", name(cudaStreamGetAttribute(stream, cudaStreamAttributePriority, &value)));
  printf(" %d\n", value.priority == least);
  config.numAttrs = 0;
  config.gridDim = 1;
  config.blockDim = 8;
  config.stream = stream;
  printf("%s", name(cudaLaunchKernelEx(&config, fill, out, 5)));
  status = cudaStreamSynchronize(stream);
  printf(" %s: %d %d\n", name(status), out[0], out[7]);
}
