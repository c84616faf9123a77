// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel's arguments, kept for launches to come.
#pragma once

#include "offloom/launch.h"

#include <utility>
#include <vector>

namespace offloom {

/// The bytes of the arguments of one launch.
class packed_arguments {
public:
  packed_arguments() = default;
  packed_arguments(const detail::kernel_signature &signature, void *const *values);
  packed_arguments(const packed_arguments &other);
  packed_arguments(packed_arguments &&other) noexcept { swap(other); }
  packed_arguments &operator=(packed_arguments other) noexcept {
    swap(other);
    return *this;
  }
  ~packed_arguments();

  const detail::kernel_signature *signature() const { return signature_; }

  /// A pointer to each argument.
  void *const *values() const { return values_.data(); }

private:
  void swap(packed_arguments &other) noexcept {
    std::swap(signature_, other.signature_);
    values_.swap(other.values_);
  }

  const detail::kernel_signature *signature_ = nullptr;
  std::vector<void *> values_;
};

} // namespace offloom
