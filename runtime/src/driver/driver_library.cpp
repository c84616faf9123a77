// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Libraries of the driver API, which belong to no context: see cuda_driver_library.h. A kernel is
// its function too.
#include "driver/driver_modules.h"

#include "devices/handles.h"
#include "driver/driver_call.h"

#include <algorithm>

using namespace offloom;

namespace {

handle_table<CUlib_st> &libraries() {
  static auto &table = *new handle_table<CUlib_st>;
  return table;
}

CUkernel as_kernel(CUfunction function) { return reinterpret_cast<CUkernel>(function); }
CUfunction as_function(CUkernel kernel) { return reinterpret_cast<CUfunction>(kernel); }

template <class F, class... Out>
CUresult library_call(CUlibrary library, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        return libraries().contains(library) ? body(*library->module->code)
                                             : CUDA_ERROR_INVALID_HANDLE;
      },
      out...);
}

template <class F, class... Out>
CUresult kernel_call(CUkernel kernel, F &&body, const Out *...out) {
  return initialised_call(
      [&] {
        const CUfunction function = as_function(kernel);
        return is_function(function) ? body(function) : CUDA_ERROR_INVALID_HANDLE;
      },
      out...);
}

CUresult load(CUlibrary *library, const image_reader &read, const jit_options &options,
              const CUlibraryOption *given, unsigned count) {
  bool valid = options.valid() && (count == 0 || given);
  for (unsigned i = 0; valid && i < count; ++i)
    valid = static_cast<unsigned>(given[i]) < CU_LIBRARY_NUM_OPTIONS;
  if (!valid)
    return CUDA_ERROR_INVALID_VALUE;
  CUresult error = CUDA_SUCCESS;
  const CUmodule module = load_module(read, options, error);
  if (!module)
    return error;
  *library = libraries().make(CUlib_st{module});
  module->library = *library;
  for (const auto &f : module->code->functions())
    f->library = *library;
  return CUDA_SUCCESS;
}

} // namespace

CUresult cuLibraryLoadData(CUlibrary *library, const void *image, CUjit_option *jit_options,
                           void **jit_values, unsigned int jit_count, CUlibraryOption *options,
                           void **, unsigned int count) {
  return initialised_call(
      [&] {
        return load(
            library, [&](module_objects &objects) { return read_module(image, objects); },
            {jit_count, jit_options, jit_values}, options, count);
      },
      library, static_cast<const char *>(image));
}
CUresult cuLibraryLoadFromFile(CUlibrary *library, const char *path, CUjit_option *jit_options,
                               void **jit_values, unsigned int jit_count, CUlibraryOption *options,
                               void **, unsigned int count) {
  return initialised_call(
      [&] {
        return load(
            library, [&](module_objects &objects) { return read_module_file(path, objects); },
            {jit_count, jit_options, jit_values}, options, count);
      },
      library, path);
}
CUresult cuLibraryUnload(CUlibrary library) {
  return library_call(library, [&](const loaded_module &) {
    unload_module(library->module);
    libraries().destroy(library);
    return CUDA_SUCCESS;
  });
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name) {
  return library_call(
      library,
      [&](const loaded_module &code) {
        *kernel = as_kernel(code.function(name));
        return *kernel ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
      },
      kernel, name);
}
CUresult cuLibraryGetKernelCount(unsigned int *count, CUlibrary library) {
  return library_call(
      library,
      [&](const loaded_module &code) {
        *count = static_cast<unsigned>(code.functions().size());
        return CUDA_SUCCESS;
      },
      count);
}
CUresult cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int count, CUlibrary library) {
  return library_call(
      library,
      [&](const loaded_module &code) {
        const auto &all = code.functions();
        for (std::size_t i = 0; i < std::min<std::size_t>(count, all.size()); ++i)
          kernels[i] = as_kernel(all[i].get());
        return CUDA_SUCCESS;
      },
      kernels);
}
CUresult cuLibraryGetModule(CUmodule *module, CUlibrary library) {
  return library_call(
      library,
      [&](const loaded_module &) {
        *module = library->module;
        return CUDA_SUCCESS;
      },
      module);
}
CUresult cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                            const char *name) {
  return library_call(
      library, [&](const loaded_module &code) { return find_global(code, name, address, bytes); },
      name);
}
CUresult cuLibraryGetManaged(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                             const char *name) {
  return library_call(
      library,
      [&](const loaded_module &code) {
        constexpr variable_kind managed = variable_kind::managed;
        return find_global(code, name, address, bytes, &managed);
      },
      name);
}
CUresult cuLibraryGetUnifiedFunction(void **function, CUlibrary library, const char *name) {
  return library_call(
      library,
      [&](const loaded_module &code) {
        return code.function(name) ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_FOUND;
      },
      function, name);
}

CUresult cuKernelGetFunction(CUfunction *function, CUkernel kernel) {
  return kernel_call(
      kernel,
      [&](CUfunction f) {
        *function = f;
        return CUDA_SUCCESS;
      },
      function);
}
CUresult cuKernelGetLibrary(CUlibrary *library, CUkernel kernel) {
  return kernel_call(
      kernel,
      [&](CUfunction f) {
        *library = f->library;
        return *library ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
      },
      library);
}
CUresult cuKernelGetName(const char **name, CUkernel kernel) {
  return cuFuncGetName(name, as_function(kernel));
}
CUresult cuKernelGetAttribute(int *value, CUfunction_attribute attribute, CUkernel kernel,
                              CUdevice device) {
  return is_device(device) ? cuFuncGetAttribute(value, attribute, as_function(kernel))
                           : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel,
                              CUdevice device) {
  return is_device(device) ? cuFuncSetAttribute(as_function(kernel), attribute, value)
                           : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device) {
  return is_device(device) ? cuFuncSetCacheConfig(as_function(kernel), config)
                           : CUDA_ERROR_INVALID_DEVICE;
}
CUresult cuKernelGetParamInfo(CUkernel kernel, size_t index, size_t *offset, size_t *bytes) {
  return cuFuncGetParamInfo(as_function(kernel), index, offset, bytes);
}
