// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime is told of variables of the device, which in migrated code are ordinary ones.
//
// Copies to and from a variable that is named need none of this. Where its address goes elsewhere,
// the API has to know the variable by it, as a GPU's does.
#pragma once

#include <cstddef>

namespace offloom {

enum class variable_kind { device, constant, managed, texture, surface };

/// Texture and surface references have names, but no address that programs may ask for.
constexpr bool is_reference(variable_kind kind) { return kind >= variable_kind::texture; }

namespace detail {
void register_variable(const volatile void *begin, std::size_t bytes, variable_kind kind);
}

/// Registers a variable by its mere existence: for namespace scope.
struct variable_registration {
  template <class T> variable_registration(const T &variable, variable_kind kind) {
    detail::register_variable(__builtin_addressof(variable), sizeof(T), kind);
  }
};

} // namespace offloom
