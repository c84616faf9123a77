// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/trap.h"

#include "blocks/block_scope.h"
#include "blocks/guarded_work.h"
#include "blocks/worker.h"

#include <cstdlib>

namespace offloom {

void trap(cudaError_t error) {
  block_scope *const scope = worker::current().scope;
  if (scope)
    scope->trap(error);
  if (in_guarded_work())
    leave_guarded_work(error);
  std::abort();
}

} // namespace offloom
