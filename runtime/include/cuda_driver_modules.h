// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's modules and what is done with their functions (CUDA Driver API, "Module
// Management", "Execution Control", "Occupancy"): declared so that a program which uses them is
// told what to do instead of that they are undeclared.
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
  CU_JIT_TARGET_FROM_CUCONTEXT = 8,
  CU_JIT_TARGET = 9,
  CU_JIT_FALLBACK_STRATEGY = 10,
  CU_JIT_GENERATE_DEBUG_INFO = 11,
  CU_JIT_LOG_VERBOSE = 12,
  CU_JIT_GENERATE_LINE_INFO = 13,
  CU_JIT_CACHE_MODE = 14,
} CUjit_option;

typedef struct CUlinkState_st *CUlinkState;

typedef enum CUjitInputType_enum {
  CU_JIT_INPUT_CUBIN = 0,
  CU_JIT_INPUT_PTX = 1,
  CU_JIT_INPUT_FATBINARY = 2,
  CU_JIT_INPUT_OBJECT = 3,
  CU_JIT_INPUT_LIBRARY = 4,
} CUjitInputType;

typedef enum CUfunction_attribute_enum {
  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2,
  CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
  CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
  CU_FUNC_ATTRIBUTE_PTX_VERSION = 5,
  CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6,
  CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9,
} CUfunction_attribute;

typedef enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE = 0,
  CU_FUNC_CACHE_PREFER_SHARED = 1,
  CU_FUNC_CACHE_PREFER_L1 = 2,
  CU_FUNC_CACHE_PREFER_EQUAL = 3,
} CUfunc_cache;

#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)

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
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLaunchCooperativeKernel(
    CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
    unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes,
    CUstream stream, void **parameters);

OFFLOOM_UNSUPPORTED_MODULE CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute,
                                                       CUfunction function);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuFuncSetAttribute(CUfunction function,
                                                       CUfunction_attribute attribute, int value);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, CUfunction function, int block_size, size_t shared_bytes);

OFFLOOM_UNSUPPORTED_MODULE CUresult cuLinkCreate(unsigned int option_count, CUjit_option *options,
                                                 void **values, CUlinkState *state);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLinkAddData(CUlinkState state, CUjitInputType type,
                                                  void *data, size_t bytes, const char *name,
                                                  unsigned int option_count, CUjit_option *options,
                                                  void **values);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLinkAddFile(CUlinkState state, CUjitInputType type,
                                                  const char *path, unsigned int option_count,
                                                  CUjit_option *options, void **values);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLinkComplete(CUlinkState state, void **cubin, size_t *bytes);
OFFLOOM_UNSUPPORTED_MODULE CUresult cuLinkDestroy(CUlinkState state);
}

#undef OFFLOOM_UNSUPPORTED_MODULE
