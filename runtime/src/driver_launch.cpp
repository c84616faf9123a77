// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches of the driver API: see cuda_driver_execution.h.
#include "cuda.h"
#include "driver_call.h"
#include "function_handles.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

using namespace offloom;

namespace {

struct freed {
  std::align_val_t alignment;
  void operator()(void *memory) const { ::operator delete(memory, alignment); }
};

/// Arguments that are packed as the members of a structure would be, taken apart.
class unpacked_arguments {
public:
  unpacked_arguments(const detail::kernel_signature &signature, const void *packed,
                     std::size_t bytes) {
    std::size_t offset = 0;
    for (std::size_t i = 0; i < signature.parameter_count; ++i) {
      const detail::parameter_type &type = *signature.parameters[i];
      offset = (offset + type.alignment - 1) / type.alignment * type.alignment;
      fits_ = fits_ && offset + type.size <= bytes;
      if (!fits_)
        return;
      const std::align_val_t alignment{type.alignment};
      void *const value = ::operator new(type.size, alignment);
      memory_.emplace_back(value, freed{alignment});
      values_.push_back(value);
      std::memcpy(value, static_cast<const std::byte *>(packed) + offset, type.size);
      offset += type.size;
    }
  }

  bool fit() const { return fits_; }
  void **values() { return values_.data(); }

private:
  std::vector<std::unique_ptr<void, freed>> memory_;
  std::vector<void *> values_;
  bool fits_ = true;
};

CUresult launch(const CUfunc_st &function, const launch_config &config, void **arguments) {
  if (function.signature->parameter_count && !arguments)
    return CUDA_ERROR_INVALID_VALUE;
  return as_result(function.signature->launch(config, function.address, arguments));
}

CUresult launch_packed(const CUfunc_st &function, const launch_config &config, const void *packed,
                       std::size_t bytes) {
  unpacked_arguments arguments(*function.signature, packed, bytes);
  return arguments.fit() ? launch(function, config, arguments.values()) : CUDA_ERROR_INVALID_VALUE;
}

/// The buffer that `extra` names: pairs of a key and a value, up to CU_LAUNCH_PARAM_END.
bool read_extra(void **extra, const void *&packed, std::size_t &bytes) {
  packed = nullptr;
  for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      packed = extra[1];
    else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
      bytes = *static_cast<const std::size_t *>(extra[1]);
    else
      return false;
  }
  return packed;
}

/// The body of a call with a kernel.
template <class F> CUresult function_call(CUfunction function, F &&body) {
  return context_call([&] { return is_function(function) ? body() : CUDA_ERROR_INVALID_HANDLE; });
}

/// cuLaunch and its kind.
CUresult launch_set_up(CUfunction function, dim3 grid, CUstream stream) {
  return function_call(function, [&] {
    const CUfunc_st &f = *function;
    return launch_packed(f, {grid, f.block, f.shared_bytes, stream}, f.parameters.data(),
                         f.parameters.size());
  });
}

CUresult set_parameter(CUfunction function, int offset, const void *value, std::size_t bytes) {
  return function_call(function, [&] {
    if (offset < 0 || (bytes && !value))
      return CUDA_ERROR_INVALID_VALUE;
    auto &parameters = function->parameters;
    const std::size_t begin = static_cast<std::size_t>(offset);
    parameters.resize(std::max(parameters.size(), begin + bytes));
    std::memcpy(parameters.data() + begin, value, bytes);
    return CUDA_SUCCESS;
  });
}

} // namespace

CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                        unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                        unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                        void **parameters, void **extra) {
  return function_call(function, [&] {
    if (parameters && extra)
      return CUDA_ERROR_INVALID_VALUE;
    const launch_config config(dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z),
                               shared_bytes, stream);
    if (!extra || *extra == CU_LAUNCH_PARAM_END)
      return launch(*function, config, parameters);
    const void *packed = nullptr;
    std::size_t bytes = 0;
    return read_extra(extra, packed, bytes) ? launch_packed(*function, config, packed, bytes)
                                            : CUDA_ERROR_INVALID_VALUE;
  });
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                                   unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                   unsigned int block_z, unsigned int shared_bytes, CUstream stream,
                                   void **parameters) {
  return function_call(function, [&] {
    launch_config config(dim3(grid_x, grid_y, grid_z), dim3(block_x, block_y, block_z),
                         shared_bytes, stream);
    config.cooperative = true;
    return launch(*function, config, parameters);
  });
}

CUresult cuFuncSetBlockShape(CUfunction function, int x, int y, int z) {
  return function_call(function, [&] {
    if (x <= 0 || y <= 0 || z <= 0)
      return CUDA_ERROR_INVALID_VALUE;
    function->block =
        dim3(static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z));
    return CUDA_SUCCESS;
  });
}
CUresult cuFuncSetSharedSize(CUfunction function, unsigned int bytes) {
  return function_call(function, [&] {
    function->shared_bytes = bytes;
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSetSize(CUfunction function, unsigned int bytes) {
  return function_call(function, [&] {
    function->parameters.resize(bytes);
    return CUDA_SUCCESS;
  });
}
CUresult cuParamSeti(CUfunction function, int offset, unsigned int value) {
  return set_parameter(function, offset, &value, sizeof value);
}
CUresult cuParamSetf(CUfunction function, int offset, float value) {
  return set_parameter(function, offset, &value, sizeof value);
}
CUresult cuParamSetv(CUfunction function, int offset, void *value, unsigned int bytes) {
  return set_parameter(function, offset, value, bytes);
}
CUresult cuLaunch(CUfunction function) { return launch_set_up(function, dim3(1, 1), nullptr); }
CUresult cuLaunchGrid(CUfunction function, int grid_width, int grid_height) {
  return cuLaunchGridAsync(function, grid_width, grid_height, nullptr);
}
CUresult cuLaunchGridAsync(CUfunction function, int grid_width, int grid_height, CUstream stream) {
  if (grid_width <= 0 || grid_height <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  return launch_set_up(function,
                       dim3(static_cast<unsigned>(grid_width), static_cast<unsigned>(grid_height)),
                       stream);
}
