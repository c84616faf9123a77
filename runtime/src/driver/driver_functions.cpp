// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API says of kernels, each by the runtime's function of the same meaning: see
// cuda_driver_execution.h.
#include "devices/function_handles.h"

#include "cuda_runtime_api.h"
#include "driver/driver_call.h"
#include "driver/driver_launch_attributes.h"

#include <algorithm>
#include <optional>

using namespace offloom;

namespace {

/// The body of a call with a kernel.
template <class F, class... Out>
CUresult function_call(CUfunction function, F &&body, const Out *...out) {
  return context_call(
      [&] { return is_function(function) ? body(function->address) : CUDA_ERROR_INVALID_HANDLE; },
      out...);
}

std::optional<int> value_of(const cudaFuncAttributes &all, CUfunction_attribute attribute) {
  switch (attribute) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    return all.maxThreadsPerBlock;
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    return static_cast<int>(all.sharedSizeBytes);
  case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    return static_cast<int>(all.constSizeBytes);
  case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    return static_cast<int>(all.localSizeBytes);
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    return all.numRegs;
  case CU_FUNC_ATTRIBUTE_PTX_VERSION:
    return all.ptxVersion;
  case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
    return all.binaryVersion;
  case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
    return all.cacheModeCA;
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    return all.maxDynamicSharedSizeBytes;
  case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
    return all.preferredShmemCarveout;
  case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
    return all.clusterDimMustBeSet;
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
    return all.requiredClusterWidth;
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
    return all.requiredClusterHeight;
  case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
    return all.requiredClusterDepth;
  case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
    return all.nonPortableClusterSizeAllowed != 0;
  case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
    return all.clusterSchedulingPolicyPreference;
  default:
    return std::nullopt;
  }
}

CUresult max_potential_block_size(const void *kernel, int *grid_size, int *block_size,
                                  CUoccupancyB2DSize shared_of_block, size_t shared_bytes,
                                  int limit, unsigned flags) {
  const auto shared = [&](int threads) {
    return shared_of_block ? shared_of_block(threads) : shared_bytes;
  };
  return as_result(cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
      grid_size, block_size, kernel, shared, limit, flags));
}

} // namespace

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function) {
  return function_call(
      function,
      [&](const void *kernel) {
        cudaFuncAttributes all;
        if (const cudaError_t error = cudaFuncGetAttributes(&all, kernel); error != cudaSuccess)
          return as_result(error);
        const auto found = value_of(all, attribute);
        if (found)
          *value = *found;
        return found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
      },
      value);
}
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value) {
  return function_call(function, [&](const void *kernel) { // the two enumerations share numbers
    return as_result(
        cudaFuncSetAttribute(kernel, static_cast<cudaFuncAttribute>(attribute), value));
  });
}
CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config) {
  return function_call(function, [&](const void *kernel) {
    return as_result(cudaFuncSetCacheConfig(kernel, static_cast<cudaFuncCache>(config)));
  });
}
CUresult cuFuncGetName(const char **name, CUfunction function) {
  return function_call(
      function,
      [&](const void *) {
        *name = function->name.c_str();
        return CUDA_SUCCESS;
      },
      name);
}
CUresult cuFuncGetModule(CUmodule *module, CUfunction function) {
  return function_call(
      function,
      [&](const void *) {
        *module = function->module ? function->module : program_module();
        return CUDA_SUCCESS;
      },
      module);
}
CUresult cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *bytes) {
  return function_call(
      function,
      [&](const void *kernel) {
        return as_result(cudaFuncGetParamInfo(kernel, index, offset, bytes));
      },
      offset);
}
CUresult cuFuncIsLoaded(CUfunctionLoadingState *state, CUfunction function) {
  return function_call(
      function,
      [&](const void *) {
        *state = CU_FUNCTION_LOADING_STATE_LOADED;
        return CUDA_SUCCESS;
      },
      state);
}
CUresult cuFuncLoad(CUfunction function) {
  return function_call(function, [](const void *) { return CUDA_SUCCESS; });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function,
                                                     int block_size, size_t shared_bytes) {
  return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, block_size,
                                                              shared_bytes, 0);
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function,
                                                              int block_size, size_t shared_bytes,
                                                              unsigned int flags) {
  return function_call(
      function,
      [&](const void *kernel) {
        return as_result(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            blocks, kernel, block_size, shared_bytes, flags));
      },
      blocks);
}
CUresult cuOccupancyMaxPotentialBlockSize(int *grid_size, int *block_size, CUfunction function,
                                          CUoccupancyB2DSize shared_of_block, size_t shared_bytes,
                                          int limit) {
  return cuOccupancyMaxPotentialBlockSizeWithFlags(grid_size, block_size, function, shared_of_block,
                                                   shared_bytes, limit, 0);
}
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid_size, int *block_size,
                                                   CUfunction function,
                                                   CUoccupancyB2DSize shared_of_block,
                                                   size_t shared_bytes, int limit,
                                                   unsigned int flags) {
  return function_call(
      function,
      [&](const void *kernel) {
        return max_potential_block_size(kernel, grid_size, block_size, shared_of_block,
                                        shared_bytes, limit, flags);
      },
      grid_size, block_size);
}
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *shared_bytes, CUfunction function,
                                                 int blocks, int block_size) {
  return function_call(
      function,
      [&](const void *kernel) {
        return as_result(
            cudaOccupancyAvailableDynamicSMemPerBlock(shared_bytes, kernel, blocks, block_size));
      },
      shared_bytes);
}
CUresult cuOccupancyMaxActiveClusters(int *clusters, CUfunction function,
                                      const CUlaunchConfig *config) {
  return function_call(
      function,
      [&](const void *kernel) {
        const launch_attributes attributes(*config);
        return as_result(cudaOccupancyMaxActiveClusters(clusters, kernel, attributes.config()));
      },
      clusters, config);
}
CUresult cuOccupancyMaxPotentialClusterSize(int *cluster_size, CUfunction function,
                                            const CUlaunchConfig *config) {
  return function_call(
      function,
      [&](const void *kernel) {
        const launch_attributes attributes(*config);
        return as_result(
            cudaOccupancyMaxPotentialClusterSize(cluster_size, kernel, attributes.config()));
      },
      cluster_size, config);
}
CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config) {
  return function_call(function, [&](const void *kernel) {
    return as_result(cudaFuncSetSharedMemConfig(kernel, static_cast<cudaSharedMemConfig>(config)));
  });
}
