// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A module that has been loaded: its code, its kernels and variables by name.
//
// Each load has code and variables of its own, as on a GPU: the dynamic linker is given a new file
// each time.
#pragma once

#include "devices/function_handles.h"
#include "offloom/module_image.h"
#define OFFLOOM_LOADS_MODULES
#include "offloom/module.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace offloom {

class loaded_module {
public:
  /// Null with a failure.
  static std::unique_ptr<loaded_module> load(module_objects objects, module_failure &failure);

  loaded_module(const loaded_module &) = delete;
  loaded_module &operator=(const loaded_module &) = delete;
  /// Waits for the device, whose kernels may be the module's.
  ~loaded_module();

  /// In the order of their names.
  const std::vector<std::unique_ptr<CUfunc_st>> &functions() const { return functions_; }
  /// Null without.
  CUfunction function(std::string_view name) const;
  const module_variable *variable(std::string_view name) const;
  /// Whether it is the address of one of the variables.
  bool holds(const void *address) const;

private:
  struct object {
    int file;
    void *handle;
  };

  loaded_module() = default;
  module_failure add(std::vector<std::byte> code);
  void add_contents(const detail::module_contents &contents);
  const void *defined_by_others(std::string_view name) const;

  std::vector<object> objects_;
  std::vector<std::unique_ptr<CUfunc_st>> functions_;
  std::map<std::string_view, const module_variable *> variables_;
};

} // namespace offloom
