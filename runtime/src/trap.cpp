// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/trap.h"

#include "block_scope.h"
#include "worker.h"

#include <cstdio>
#include <cstdlib>

namespace offloom {

void trap(cudaError_t error) {
  block_scope *const scope = worker::current().scope;
  if (!scope)
    std::abort();
  scope->trap(error);
}

} // namespace offloom

/// What the C library's assert() calls, here instead of there: in a kernel, a failing assertion
/// ends the kernel and not the program. Which thread failed is known in fibers only.
extern "C" [[noreturn]] void __assert_fail(const char *assertion, const char *file,
                                           unsigned int line, const char *function) noexcept {
  std::fflush(stdout);
  if (!offloom::in_device_code()) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    std::abort();
  }
  char thread[64] = "";
  if (offloom::in_fiber())
    std::snprintf(thread, sizeof thread, ", thread: [%u,%u,%u]", threadIdx.x, threadIdx.y,
                  threadIdx.z);
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u]%s Assertion `%s` failed.\n", file, line,
               function, blockIdx.x, blockIdx.y, blockIdx.z, thread, assertion);
  offloom::trap(cudaErrorAssert);
}
