// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// machine_faults: what the processor refuses while it runs a kernel (a wild pointer, say) ends the
// kernel with CUDA's error, as it does on a GPU, and not the program.
#pragma once

#include <memory>

namespace offloom {

/// While it exists, faults of the calling thread in kernels end their kernel. The program's own
/// signal handlers and those of sanitizers stay in place and see the faults first.
class machine_faults {
public:
  machine_faults();
  ~machine_faults();
  machine_faults(const machine_faults &) = delete;
  machine_faults &operator=(const machine_faults &) = delete;

private:
  std::unique_ptr<char[]> signal_stack_; ///< for when the thread's own has overflowed
};

} // namespace offloom
