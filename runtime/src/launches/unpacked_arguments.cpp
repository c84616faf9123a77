// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launches/unpacked_arguments.h"

#include "cuda.h"

#include <cstring>

namespace offloom {

packed_buffer read_extra(void *const *extra) {
  packed_buffer buffer{nullptr, 0};
  for (; extra && *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer.begin = extra[1];
    else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[1])
      buffer.bytes = *static_cast<const std::size_t *>(extra[1]);
    else
      return {nullptr, 0};
  }
  return buffer;
}

unpacked_arguments::unpacked_arguments(const detail::kernel_signature &signature,
                                       const packed_buffer &packed) {
  std::size_t offset = 0;
  for (std::size_t i = 0; i < signature.parameter_count; ++i) {
    const detail::parameter_type &type = *signature.parameters[i];
    offset = (offset + type.alignment - 1) / type.alignment * type.alignment;
    fits_ = fits_ && offset + type.size <= packed.bytes;
    if (!fits_)
      return;
    const std::align_val_t alignment{type.alignment};
    void *const value = ::operator new(type.size, alignment);
    memory_.emplace_back(value, freed{alignment});
    values_.push_back(value);
    std::memcpy(value, static_cast<const std::byte *>(packed.begin) + offset, type.size);
    offset += type.size;
  }
}

} // namespace offloom
