// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on 16 bytes, compiled with the instruction that an x86 has for them.

#include "ordered_atomic_functions.h"

#include <cstring>

namespace offloom::detail {

bool replace_16_bytes(void *address, void *expected, const void *desired) {
  __extension__ typedef unsigned __int128 word;
  word wanted, next;
  std::memcpy(&wanted, expected, sizeof wanted);
  std::memcpy(&next, desired, sizeof next);
  const word found = __sync_val_compare_and_swap(static_cast<word *>(address), wanted, next);
  std::memcpy(expected, &found, sizeof found);
  return found == wanted;
}

} // namespace offloom::detail
