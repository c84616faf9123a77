// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// grid_group::sync(): see cooperative_groups/grid_group.h.
#include "cooperative_groups/grid_group.h"

#include <cstdio>
#include <cstdlib>

void cooperative_groups::grid_group::sync() const {
  if (num_blocks() == 1)
    return __syncthreads();
  std::fputs("offloom: grid_group::sync() in a grid of several blocks is not supported: blocks run "
             "one after the other\n",
             stderr);
  std::abort();
}
