// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/joined_blocks.h"

#include "blocks/block_scope.h"
#include "blocks/grid_run.h"
#include "blocks/worker.h"

namespace offloom {

void block::take_neighbours(unsigned width, unsigned most) {
  worker::current().scope->join_neighbours(width, most);
}

void block_scope::join_neighbours(unsigned width, unsigned most) {
  if (!next_ || width != block_.extent.x)
    return;
  const joined_blocks groups(config_, most);
  if (groups.size() == 1)
    return;
  grid_->may_join(most);
  const unsigned joined = groups.from(block_.idx.x, 1 + (next_->last - next_->first));
  next_->first += joined - 1;
  block_.extent.x *= joined;
}

} // namespace offloom
