// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program's own kernels as the driver's functions: attributes, names, parameters, launches.
// flags: -lcuda
#include "../modules/ptx_program.h"

__constant__ int shift = 3;
__device__ unsigned total;

struct Three {
  char letter;
  short small;
  double wide;
};

__global__ void add(unsigned *out, Three three, int n) {
  __shared__ unsigned words[100];
  extern __shared__ unsigned more[];
  words[threadIdx.x] = more[threadIdx.x] = threadIdx.x << shift;
  __syncthreads();
  out[threadIdx.x] = words[blockDim.x - 1 - threadIdx.x] + more[threadIdx.x] + three.small + n + unsigned(three.wide);
  atomicAdd(&total, 1);
}
__global__ void __launch_bounds__(128) bounded() {}

int main() {
  start();
  cudaFunction_t of_runtime = nullptr;
  std::printf("%d\n", cudaGetFuncBySymbol(&of_runtime, reinterpret_cast<const void *>(add)));
  const CUfunction function = reinterpret_cast<CUfunction>(of_runtime);
  int value = 0;
  TRY(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, function));
  std::printf("shared %d\n", value);
  TRY(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, function));
  std::printf("dynamic %d\n", value);
  TRY(cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536));
  TRY(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, function));
  std::printf("dynamic %d\n", value);
  std::printf("too much: %s\n", name_of(cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 300000)));
  const char *name = nullptr;
  TRY(cuFuncGetName(&name, function));
  std::printf("%s\n", name);
  for (size_t i = 0; i < 4; ++i) {
    size_t offset = 0, size = 0;
    const CUresult result = cuFuncGetParamInfo(function, i, &offset, &size);
    std::printf("parameter %zu: %s %zu %zu\n", i, name_of(result), offset, size);
  }
  CUdeviceptr out;
  TRY(cuMemAlloc(&out, 256));
  Three three{'a', 1000, 20000};
  int n = 7;
  void *arguments[] = {&out, &three, &n};
  TRY(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 256, nullptr, arguments, nullptr));
  unsigned words[64];
  TRY(cuMemcpyDtoH(words, out, 256));
  std::printf("%u %u %u\n", words[0], words[1], words[63]);
  std::printf("%s\n", name_of(cuLaunchKernel(function, 1, 1, 1, 2048, 1, 1, 0, nullptr, arguments, nullptr)));
  std::printf("%s\n", name_of(cuLaunchKernel(function, 0, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr)));
  std::printf("%s\n", name_of(cuLaunchKernel(function, 1, 1, 1, 64, 1, 1, 100000, nullptr, arguments, nullptr)));
  std::printf("%d", cudaGetFuncBySymbol(&of_runtime, reinterpret_cast<const void *>(bounded)));
  TRY(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, reinterpret_cast<CUfunction>(of_runtime)));
  std::printf(" bounded %d\n", value);
  int blocks = 0;
  TRY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reinterpret_cast<CUfunction>(of_runtime), 128, 100000));
  std::printf("blocks %d\n", blocks);
  unsigned count = 0;
  cudaMemcpyFromSymbol(&count, total, 4);
  std::printf("total %u\n", count);
}
