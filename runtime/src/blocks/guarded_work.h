// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work of a library that stands for kernels: what the processor refuses in it ends the work with
// CUDA's error, and not the program.
#pragma once

#include "driver_types.h"

#include <functional>

namespace offloom {

/// Calls \p work, in which a fault or a trap() ends it alone; the error, then. Frames between are
/// left as those of a kernel are: no destructor runs, and what they hold is lost.
cudaError_t run_guarded(const std::function<void()> &work);

/// Whether the calling thread is inside run_guarded().
bool in_guarded_work() noexcept;

/// Ends the innermost guarded work.
[[noreturn]] void leave_guarded_work(cudaError_t error);

} // namespace offloom
