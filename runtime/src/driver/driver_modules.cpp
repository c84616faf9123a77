// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules of the driver API: see cuda_driver_modules.h.
#include "driver/driver_modules.h"

#include "devices/handles.h"
#include "driver/driver_call.h"
#include "driver/driver_texture_references.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

using namespace offloom;

namespace {

handle_table<CUmod_st> &modules() {
  static auto &table = *new handle_table<CUmod_st>;
  return table;
}

/// The body of a call about a module's functions: body(null) where it is the program's own.
template <class F, class... Out>
CUresult functions_call(CUmodule module, F &&body, const Out *...out) {
  return context_call(
      [&] {
        if (module == program_module())
          return body(static_cast<const loaded_module *>(nullptr));
        return is_module(module) ? body(module->code.get()) : CUDA_ERROR_INVALID_HANDLE;
      },
      out...);
}

std::vector<CUfunction> functions_of(const loaded_module *code) {
  if (!code)
    return program_functions();
  std::vector<CUfunction> all;
  for (const auto &function : code->functions())
    all.push_back(function.get());
  return all;
}

/// The body of any other call with a module. The program's own names no variables, and stays.
template <class F, class... Out>
CUresult module_call(CUmodule module, F &&body, const Out *...out) {
  return context_call(
      [&] {
        if (module == program_module())
          return CUDA_ERROR_NOT_FOUND;
        return is_module(module) ? body(*module->code) : CUDA_ERROR_INVALID_HANDLE;
      },
      out...);
}

CUresult load(CUmodule *module, const image_reader &read, const jit_options &options) {
  CUresult error = CUDA_SUCCESS;
  *module = load_module(read, options, error);
  return error;
}

CUresult load_data(CUmodule *module, const void *image, unsigned count, CUjit_option *options,
                   void **values) {
  return context_call(
      [&] {
        const jit_options how(count, options, values);
        if (!how.valid())
          return CUDA_ERROR_INVALID_VALUE;
        return load(
            module, [&](module_objects &objects) { return read_module(image, objects); }, how);
      },
      module, static_cast<const char *>(image));
}

} // namespace

CUmodule offloom::load_module(const image_reader &read, const jit_options &options,
                              CUresult &error) {
  module_objects objects;
  module_failure failure = read(objects);
  std::unique_ptr<loaded_module> code;
  if (!failure)
    code = loaded_module::load(std::move(objects), failure);
  error = options.report(failure);
  if (!code)
    return nullptr;
  const CUmodule module = modules().make(CUmod_st{std::move(code)});
  for (const auto &f : module->code->functions())
    f->module = module;
  return module;
}

void offloom::unload_module(CUmodule module) {
  forget_references(*module->code);
  modules().destroy(module);
}

bool offloom::is_module(const CUmod_st *module) { return modules().contains(module); }

CUresult offloom::find_variable(CUmodule module, const char *name, variable_kind kind,
                                void *&variable) {
  return module_call(module, [&](const loaded_module &code) {
    const module_variable *const found = code.variable(name);
    if (!found || found->kind != kind)
      return CUDA_ERROR_NOT_FOUND;
    variable = const_cast<void *>(found->address);
    return CUDA_SUCCESS;
  });
}

CUresult offloom::find_global(const loaded_module &code, const char *name, CUdeviceptr *address,
                              size_t *bytes, const variable_kind *only) {
  const module_variable *const found = code.variable(name);
  if (!found || (only && found->kind != *only) || is_reference(found->kind))
    return CUDA_ERROR_NOT_FOUND;
  if (address)
    *address = reinterpret_cast<CUdeviceptr>(found->address);
  if (bytes)
    *bytes = found->bytes;
  return CUDA_SUCCESS;
}

CUresult cuModuleLoad(CUmodule *module, const char *path) {
  return context_call(
      [&] {
        return load(module,
                    [&](module_objects &objects) { return read_module_file(path, objects); },
                    {0, nullptr, nullptr});
      },
      module, path);
}
CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return load_data(module, image, 0, nullptr, nullptr);
}
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int option_count,
                            CUjit_option *options, void **values) {
  return load_data(module, image, option_count, options, values);
}
CUresult cuModuleLoadFatBinary(CUmodule *module, const void *image) {
  return load_data(module, image, 0, nullptr, nullptr);
}

CUresult cuModuleUnload(CUmodule module) {
  return module_call(module, [&](const loaded_module &) {
    if (module->library) // goes with its library
      return CUDA_ERROR_NOT_PERMITTED;
    unload_module(module);
    return CUDA_SUCCESS;
  });
}

CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  return functions_call(
      module,
      [&](const loaded_module *code) {
        *function = code ? code->function(name) : find_program_function(std::string_view(name));
        return *function ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
      },
      function, name);
}
CUresult cuModuleGetGlobal(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name) {
  return module_call(
      module,
      [&](const loaded_module &code) {
        return address || bytes ? find_global(code, name, address, bytes)
                                : CUDA_ERROR_INVALID_VALUE;
      },
      name);
}

CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module) {
  return functions_call(
      module,
      [&](const loaded_module *code) {
        *count = static_cast<unsigned>(functions_of(code).size());
        return CUDA_SUCCESS;
      },
      count);
}
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int count, CUmodule module) {
  return functions_call(
      module,
      [&](const loaded_module *code) {
        const std::vector<CUfunction> all = functions_of(code);
        std::copy_n(all.begin(), std::min<std::size_t>(count, all.size()), functions);
        return CUDA_SUCCESS;
      },
      functions);
}

CUresult cuModuleGetLoadingMode(CUmoduleLoadingMode *mode) {
  return initialised_call(
      [&] {
        const char *const asked = std::getenv("CUDA_MODULE_LOADING");
        *mode = asked && std::string_view(asked) == "EAGER" ? CU_MODULE_EAGER_LOADING
                                                            : CU_MODULE_LAZY_LOADING;
        return CUDA_SUCCESS;
      },
      mode);
}
