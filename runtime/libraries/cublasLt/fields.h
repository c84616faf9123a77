// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes as fields of a descriptor, so that asking and telling is written once.
#pragma once

#include "descriptors.h"

#include <cstddef>
#include <cstring>

namespace offloom::blaslt {

struct field {
  int attribute;
  std::size_t offset, size;
};

#define OFFLOOM_FIELD(structure, member, attribute)                                                \
  {CUBLASLT_##attribute, offsetof(structure, member), sizeof(structure::member)}

template <std::size_t N> const field *find(const field (&fields)[N], int attribute) {
  for (const field &one : fields)
    if (one.attribute == attribute)
      return &one;
  return nullptr;
}

template <std::size_t N>
cublasStatus_t set_field(const field (&fields)[N], void *descriptor, int attribute,
                         const void *value, std::size_t size) {
  const field *const it = find(fields, attribute);
  if (!descriptor || !value || !it || size != it->size)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(static_cast<char *>(descriptor) + it->offset, value, size);
  return CUBLAS_STATUS_SUCCESS;
}

/// A value, or with a size of zero how large it is.
inline cublasStatus_t tell(const void *from, std::size_t needed, void *value, std::size_t size,
                           std::size_t *written) {
  if (size == 0 ? !written : !value || size < needed)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (size != 0)
    std::memcpy(value, from, needed);
  if (written)
    *written = needed;
  return CUBLAS_STATUS_SUCCESS;
}

template <std::size_t N>
cublasStatus_t get_field(const field (&fields)[N], const void *descriptor, int attribute,
                         void *value, std::size_t size, std::size_t *written) {
  const field *const it = find(fields, attribute);
  if (!descriptor || !it || (size != 0 && size != it->size))
    return CUBLAS_STATUS_INVALID_VALUE;
  return tell(static_cast<const char *>(descriptor) + it->offset, it->size, value, size, written);
}

} // namespace offloom::blaslt
