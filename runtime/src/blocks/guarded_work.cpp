// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/guarded_work.h"

#include "blocks/worker.h"
#include "offloom/block.h"

#include <csetjmp>
#include <utility>

namespace offloom {

namespace {

/// Where the work ends when it fails.
struct guard {
  std::jmp_buf escape;
  cudaError_t error = cudaSuccess;
};

thread_local guard *innermost = nullptr;

} // namespace

bool in_guarded_work() noexcept { return innermost; }

void leave_guarded_work(cudaError_t error) {
  innermost->error = error;
  _longjmp(innermost->escape, 1);
}

// What is read after the jump lies in memory: the guard does, and the others are not changed.
cudaError_t run_guarded(const std::function<void()> &work) {
  worker &thread = worker::current(); // who handles the faults of its thread
  guard own;
  guard *const outer = std::exchange(innermost, &own);
  block *const block_outside = detail::current_block;
  block_scope *const scope_outside = std::exchange(thread.scope, nullptr);
  if (!_setjmp(own.escape))
    work();
  innermost = outer;
  detail::current_block = block_outside;
  thread.scope = scope_outside;
  return own.error;
}

} // namespace offloom
