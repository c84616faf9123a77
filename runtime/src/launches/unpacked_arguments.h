// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels' arguments that a program gives in one buffer, packed as members of a structure.
#pragma once

#include "offloom/launch.h"

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace offloom {

/// The buffer that `extra`, pairs of a key and a value, names. Null where it names none, or a key
/// is none.
struct packed_buffer {
  const void *begin;
  std::size_t bytes;
};
packed_buffer read_extra(void *const *extra);

/// The arguments in such a buffer, each at an address of its own.
class unpacked_arguments {
public:
  unpacked_arguments(const detail::kernel_signature &signature, const packed_buffer &packed);

  /// False if the buffer is too short for them.
  bool fit() const { return fits_; }
  void **values() { return values_.data(); }

private:
  struct freed {
    std::align_val_t alignment;
    void operator()(void *memory) const { ::operator delete(memory, alignment); }
  };

  std::vector<std::unique_ptr<void, freed>> memory_;
  std::vector<void *> values_;
  bool fits_ = true;
};

} // namespace offloom
