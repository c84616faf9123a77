// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's modules (CUDA Driver API, "Module Management", "Execution Control"): declared so
// that a program which uses them is told what to do instead of that they are undeclared.
#pragma once

#include "cuda.h"

#define OFFLOOM_UNSUPPORTED_MODULE                                                                 \
  OFFLOOM_UNSUPPORTED("it needs PTX or a cubin, which Offloom cannot run; compile the kernel's "   \
                      "source into the program and launch it with <<<...>>>")

typedef enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS = 0,
  CU_JIT_THREADS_PER_BLOCK = 1,
  CU_JIT_WALL_TIME = 2,
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
} CUjit_option;

extern "C" {

OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleLoad(CUmodule *module, const char *path);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleLoadData(CUmodule *module, const void *image);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleLoadDataEx(CUmodule *module, const void *image,
                                                       unsigned int option_count,
                                                       CUjit_option *options, void **values);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleUnload(CUmodule module);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleGetFunction(CUfunction *function, CUmodule module,
                                                        const char *name);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuModuleGetGlobal(CUdeviceptr *address, size_t *bytes,
                                                      CUmodule module, const char *name);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x,
                                                   unsigned int grid_y, unsigned int grid_z,
                                                   unsigned int block_x, unsigned int block_y,
                                                   unsigned int block_z, unsigned int shared_bytes,
                                                   CUstream stream, void **parameters,
                                                   void **extra);
}

#undef OFFLOOM_UNSUPPORTED_MODULE
