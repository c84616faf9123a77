// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The variables of the device that the program has registered: see offloom/variable_registration.h.
#pragma once

#include "offloom/variable_registration.h"

#include <cstddef>
#include <optional>

namespace offloom {

struct device_variable {
  const std::byte *begin;
  std::size_t bytes;
  variable_kind kind;
};

/// The variable that `address` points into.
std::optional<device_variable> find_variable(const void *address);

/// A module that is unloaded takes its variables along.
void forget_variable(const void *begin);

} // namespace offloom
