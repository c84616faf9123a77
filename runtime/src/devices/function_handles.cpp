// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "devices/function_handles.h"

#include "devices/symbol_names.h"
#include "launches/kernel_registry.h"
#include "machine/process_lifetime.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_set>

namespace offloom {

namespace {

struct {
  std::mutex mutex;
  std::unordered_set<const CUfunc_st *> all;
  std::atomic<bool> any{false}; ///< most programs never have one
} handles [[gnu::init_priority(before_the_program)]];

} // namespace

void add_function(const CUfunc_st *function) {
  std::lock_guard lock(handles.mutex);
  handles.all.insert(function);
  handles.any = true;
}

void remove_function(const CUfunc_st *function) {
  std::lock_guard lock(handles.mutex);
  handles.all.erase(function);
}

bool is_function(const CUfunc_st *handle) {
  std::lock_guard lock(handles.mutex);
  return handles.all.count(handle) != 0;
}

CUfunction find_program_function(const void *kernel) {
  static std::mutex mutex;
  static auto &made = *new std::map<const void *, std::unique_ptr<CUfunc_st>>;
  const known_kernel known = find_kernel(kernel);
  if (!known.signature)
    return nullptr;
  std::lock_guard lock(mutex);
  auto &function = made[kernel];
  if (!function) {
    const char *const name = symbol_name(kernel);
    function = std::make_unique<CUfunc_st>();
    function->name = name ? name : "";
    function->address = kernel;
    function->signature = known.signature;
    add_function(function.get());
  }
  return function.get();
}

std::vector<CUfunction> program_functions() {
  std::unordered_set<const void *> of_modules; // which are registered too
  {
    std::lock_guard lock(handles.mutex);
    for (const CUfunc_st *function : handles.all)
      if (function->module || function->library)
        of_modules.insert(function->address);
  }
  std::vector<CUfunction> all;
  for (const void *const kernel : registered_kernels())
    if (!of_modules.count(kernel))
      if (const CUfunction function = find_program_function(kernel); !function->name.empty())
        all.push_back(function);
  std::sort(all.begin(), all.end(), [](CUfunction a, CUfunction b) { return a->name < b->name; });
  return all;
}

CUfunction find_program_function(std::string_view name) {
  for (const CUfunction function : program_functions())
    if (function->name == name)
      return function;
  return nullptr;
}

CUmodule program_module() {
  static constexpr char program = 0; // it only has to be different from modules that are loaded
  return reinterpret_cast<CUmodule>(const_cast<char *>(&program));
}

const void *kernel_behind(const void *address_or_handle) {
  if (!handles.any)
    return address_or_handle;
  const auto *const function = static_cast<const CUfunc_st *>(address_or_handle);
  return is_function(function) ? function->address : address_or_handle;
}

} // namespace offloom
