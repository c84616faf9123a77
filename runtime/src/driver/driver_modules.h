// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules and libraries as handles of the driver API.
#pragma once

#include "modules/jit_options.h"
#include "modules/loaded_module.h"

#include <functional>
#include <memory>
#include <string>

/// A module, or what a library's code is as one.
struct CUmod_st {
  std::unique_ptr<offloom::loaded_module> code;
  CUlibrary library = nullptr;
};

struct CUlib_st {
  CUmodule module;
};

namespace offloom {

/// Reads the objects of an image.
using image_reader = std::function<module_failure(module_objects &)>;

/// A new module of what `read` gives; null with an error, which is logged where `options` say.
CUmodule load_module(const image_reader &read, const jit_options &options, CUresult &error);
void unload_module(CUmodule module);
bool is_module(const CUmod_st *module);

/// A variable of that kind of a module, the program's own included.
CUresult find_variable(CUmodule module, const char *name, variable_kind kind, void *&variable);

/// cuModuleGetGlobal and its kind; `only` limits it to one kind of variables.
CUresult find_global(const loaded_module &code, const char *name, CUdeviceptr *address,
                     size_t *bytes, const variable_kind *only = nullptr);

} // namespace offloom
