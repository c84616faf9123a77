// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The limits that hold for every GPU of compute capability 9.0 (and most of them for all
// since 3.0).
// builds: clang++
#include <cstdio>

int main() {
  int count = 0, device = -1;
  cudaGetDeviceCount(&count);
  cudaGetDevice(&device);
  printf("at least one %d, current %d\n", count >= 1, device);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  printf("warp %d, threads %d, block %d %d %d\n", p.warpSize, p.maxThreadsPerBlock,
         p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2]);
  printf("grid %d %d %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
  printf("registers %d, constant %zu\n", p.regsPerBlock, p.totalConstMem);
  printf("shared %zu %zu %zu, reserved %zu\n", p.sharedMemPerBlock, p.sharedMemPerBlockOptin,
         p.sharedMemPerMultiprocessor, p.reservedSharedMemPerBlock);
  printf("resident %d threads, %d blocks\n", p.maxThreadsPerMultiProcessor,
         p.maxBlocksPerMultiProcessor);
  printf("unified %d, managed %d, map %d, concurrent %d, ECC known %d\n", p.unifiedAddressing,
         p.managedMemory, p.canMapHostMemory, p.concurrentKernels, p.ECCEnabled >= 0);
  printf("cooperative %d, capability %d.%d\n", p.cooperativeLaunch, p.major, p.minor);
  printf("pitch %zu, alignments %zu %zu\n", p.memPitch, p.textureAlignment,
         p.texturePitchAlignment);
  const cudaDeviceAttr attributes[] = {cudaDevAttrMaxThreadsPerBlock,
                                       cudaDevAttrMaxBlockDimZ,
                                       cudaDevAttrMaxGridDimX,
                                       cudaDevAttrMaxSharedMemoryPerBlock,
                                       cudaDevAttrWarpSize,
                                       cudaDevAttrMaxRegistersPerBlock,
                                       cudaDevAttrComputeCapabilityMajor,
                                       cudaDevAttrMaxSharedMemoryPerBlockOptin,
                                       cudaDevAttrMaxThreadsPerMultiProcessor};
  for (cudaDeviceAttr attribute : attributes) {
    int value = -1;
    cudaDeviceGetAttribute(&value, attribute, 0);
    printf("%d ", value);
  }
  printf("\nname given %d, memory %d, SMs %d\n", p.name[0] != 0, p.totalGlobalMem > (1u << 28),
         p.multiProcessorCount > 0);
}
