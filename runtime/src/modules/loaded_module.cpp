// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/loaded_module.h"

#include "devices/device_variables.h"
#include "devices/devices.h"
#include "launches/kernel_registry.h"
#include "modules/module_binding.h"
#include "streams/stream_calls.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

namespace offloom {

namespace {

/// A file that nobody else sees. The dynamic linker takes one name for one file, so it stays open
/// as long as the module is loaded: its name is its number.
int file_of(const std::vector<std::byte> &code) {
  int file = memfd_create("offloom-module", MFD_CLOEXEC);
  if (file < 0) {
    char name[] = "/tmp/offloom-module-XXXXXX";
    file = mkstemp(name);
    if (file >= 0)
      unlink(name);
  }
  std::size_t written = 0;
  while (file >= 0 && written < code.size()) {
    const ssize_t count = write(file, code.data() + written, code.size() - written);
    if (count <= 0) {
      close(file);
      return -1;
    }
    written += static_cast<std::size_t>(count);
  }
  return file;
}

/// Debuggers look at the file too, so it has this process in its name.
std::string name_of(int file) {
  return "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file);
}

} // namespace

std::unique_ptr<loaded_module> loaded_module::load(module_objects objects,
                                                   module_failure &failure) {
  std::unique_ptr<loaded_module> module(new loaded_module);
  // Those that were linked may use each other: one that lacks something waits for the rest.
  while (!objects.empty()) {
    const std::size_t left = objects.size();
    std::erase_if(objects, [&](const auto &code) {
      const module_failure reason = module->add(code);
      if (reason)
        failure = reason;
      return !reason;
    });
    if (objects.size() == left)
      return nullptr;
  }
  failure = {};
  std::sort(module->functions_.begin(), module->functions_.end(),
            [](const auto &a, const auto &b) { return a->name < b->name; });
  for (const auto &f : module->functions_)
    add_function(f.get());
  return module;
}

module_failure loaded_module::add(std::vector<std::byte> code) {
  if (!bind_module(code, [this](std::string_view name) { return defined_by_others(name); }))
    return {CUDA_ERROR_INVALID_IMAGE, "the shared object is no module of Offloom's"};
  const int file = file_of(code);
  if (file < 0)
    return {CUDA_ERROR_OUT_OF_MEMORY, "there is no room for a file with the module"};
  void *const handle = dlopen(name_of(file).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *const reason = dlerror();
    close(file);
    return {CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND,
            "the module cannot be loaded: " + std::string(reason ? reason : "")};
  }
  objects_.push_back({file, handle});
  const auto *contents =
      static_cast<const detail::module_contents *>(dlsym(handle, "offloom_module_contents"));
  if (!contents || contents->version != detail::module_version)
    return {CUDA_ERROR_INVALID_IMAGE, "the module was built by another version of Offloom"};
  add_contents(*contents);
  return {};
}

void loaded_module::add_contents(const detail::module_contents &contents) {
  for (const module_kernel *k = contents.kernels; k; k = k->next) {
    detail::register_kernel(k->address, *k->signature, &k->attributes);
    auto function = std::make_unique<CUfunc_st>();
    function->name = k->name;
    function->address = k->address;
    function->signature = k->signature;
    functions_.push_back(std::move(function));
  }
  for (const module_variable *v = contents.variables; v; v = v->next) {
    detail::register_variable(v->address, v->bytes, v->kind);
    variables_.emplace(v->name, v);
  }
}

/// What objects that are linked together use of each other.
const void *loaded_module::defined_by_others(std::string_view name) const {
  for (const object &o : objects_)
    if (const void *const found = dlsym(o.handle, std::string(name).c_str()))
      return found;
  return nullptr;
}

loaded_module::~loaded_module() {
  for (int device = 0; device < device_count() && !objects_.empty(); ++device)
    wait_for_device(device);
  for (const auto &f : functions_) {
    remove_function(f.get());
    forget_kernel(f->address);
  }
  for (const auto &[name, v] : variables_)
    forget_variable(v->address);
  for (auto o = objects_.rbegin(); o != objects_.rend(); ++o) {
    dlclose(o->handle);
    close(o->file);
  }
}

CUfunction loaded_module::function(std::string_view name) const {
  const auto found =
      std::lower_bound(functions_.begin(), functions_.end(), name,
                       [](const auto &f, std::string_view wanted) { return f->name < wanted; });
  return found != functions_.end() && (*found)->name == name ? found->get() : nullptr;
}

const module_variable *loaded_module::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? nullptr : found->second;
}

bool loaded_module::holds(const void *address) const {
  return std::any_of(variables_.begin(), variables_.end(),
                     [&](const auto &entry) { return entry.second->address == address; });
}

} // namespace offloom
