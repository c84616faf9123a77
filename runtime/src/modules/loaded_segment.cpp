// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules/loaded_segment.h"

#include <cstddef>
#include <link.h>

namespace offloom {

namespace {

struct search {
  std::uintptr_t address;
  std::optional<loaded_segment> found;
};

int look_into(dl_phdr_info *object, std::size_t, void *state) {
  search &s = *static_cast<search *>(state);
  for (int i = 0; i < object->dlpi_phnum && !s.found; ++i) {
    const auto &part = object->dlpi_phdr[i];
    const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    const loaded_segment segment{begin, begin + part.p_memsz,
                                 object->dlpi_name && *object->dlpi_name,
                                 (part.p_flags & PF_X) != 0};
    if (part.p_type == PT_LOAD && segment.contains(s.address))
      s.found = segment;
  }
  return s.found.has_value();
}

} // namespace

std::optional<loaded_segment> loaded_segment_of(std::uintptr_t address) {
  search s{address, {}};
  dl_iterate_phdr(look_into, &s);
  return s.found;
}

} // namespace offloom
