// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/library_call.h"
#include "offloom/block.h"

namespace offloom::library {

bool in_kernel() noexcept { return in_device_code(); }

} // namespace offloom::library
