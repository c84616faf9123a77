// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launches/packed_arguments.h"

#include <cstring>
#include <new>

namespace offloom {

packed_arguments::packed_arguments(const detail::kernel_signature &signature, void *const *values)
    : signature_(&signature) {
  values_.reserve(signature.parameter_count);
  for (std::size_t i = 0; i < signature.parameter_count; ++i) {
    const detail::parameter_type &type = *signature.parameters[i];
    void *const memory = ::operator new(type.size, std::align_val_t(type.alignment));
    std::memcpy(memory, values[i], type.size);
    values_.push_back(memory);
  }
}

packed_arguments::packed_arguments(const packed_arguments &other)
    : packed_arguments(other.signature_ ? packed_arguments(*other.signature_, other.values())
                                        : packed_arguments()) {}

packed_arguments::~packed_arguments() {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const detail::parameter_type &type = *signature_->parameters[i];
    ::operator delete(values_[i], type.size, std::align_val_t(type.alignment));
  }
}

} // namespace offloom
