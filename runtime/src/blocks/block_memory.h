// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// block_memory: where a block's variables lie. A worker has one for the blocks that it runs one
// after the other, and one more for each block that it keeps suspended meanwhile.
#pragma once

#include "machine/arena.h"

#include <cstddef>
#include <vector>

namespace offloom {

struct block_memory {
  block_memory(std::size_t thread_bytes, std::size_t shared_bytes)
      : threads(thread_bytes), shared(shared_bytes) {}

  arena threads;                 ///< per_thread variables
  arena shared;                  ///< dynamic shared memory, offloom::shared variables
  std::vector<void *> variables; ///< offloom::shared variables, by slot
};

} // namespace offloom
