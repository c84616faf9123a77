// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a module holds: see docs/modules.md.
//
// `offloom cc -ptx` makes a shared object of a unit's device code. Migration ends its text with a
// line for each kernel and variable, by the name that CUDA gives it:
//
//   static const offloom::module_kernel kernel1("_Z5scalePff", scale);
//   static const offloom::module_variable variable1("table", table,
//   offloom::variable_kind::constant);
//
// The program that loads the module finds them through its one exported symbol.
#pragma once

#include "launch.h"
#include "thread_local.h"
#include "variable_registration.h"

namespace offloom {

class module_kernel;
class module_variable;

namespace detail {

/// The layout of what stands here, and what inline functions count on in the runtime.
inline constexpr unsigned module_version = 1;

struct module_contents {
  unsigned version;
  const module_kernel *kernels;
  const module_variable *variables;
};

} // namespace detail
} // namespace offloom

extern "C" {
#ifdef OFFLOOM_LOADS_MODULES // and is none
extern offloom::detail::module_contents offloom_module_contents;
#else
[[gnu::weak, gnu::visibility("default")]] OFFLOOM_CONSTINIT offloom::detail::module_contents
    offloom_module_contents{offloom::detail::module_version, nullptr, nullptr};
#endif
}

namespace offloom {

/// A kernel that programs may ask for by name.
class module_kernel {
public:
  template <class... P>
  module_kernel(const char *name, void (*kernel)(P...), const kernel_attributes &attributes = {})
      : name(name), address(reinterpret_cast<const void *>(kernel)),
        signature(&detail::signature_of_kernel<P...>::value), attributes(attributes),
        next(offloom_module_contents.kernels) {
    offloom_module_contents.kernels = this;
  }
  module_kernel(const module_kernel &) = delete;
  module_kernel &operator=(const module_kernel &) = delete;

  const char *const name;
  const void *const address;
  const detail::kernel_signature *const signature;
  const kernel_attributes attributes;
  const module_kernel *const next;
};

/// A variable of the device that programs may ask for by name.
class module_variable {
public:
  template <class T>
  module_variable(const char *name, const T &variable, variable_kind kind)
      : name(name), address(const_cast<const void *>(
                        static_cast<const volatile void *>(__builtin_addressof(variable)))),
        bytes(sizeof(T)), kind(kind), next(offloom_module_contents.variables) {
    offloom_module_contents.variables = this;
  }
  module_variable(const module_variable &) = delete;
  module_variable &operator=(const module_variable &) = delete;

  const char *const name;
  const void *const address;
  const std::size_t bytes;
  const variable_kind kind;
  const module_variable *const next;
};

} // namespace offloom
