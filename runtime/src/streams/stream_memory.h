// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the driver API's streams and graphs do with values in memory, several at a time.
#pragma once

#include "cuda.h"

#include <cstddef>

namespace offloom {

/// Whether a batch makes sense: CUDA_ERROR_INVALID_VALUE otherwise.
bool are_operations(const CUstreamBatchMemOpParams *operations, unsigned count);

/// On the calling thread, which waits where an operation does.
cudaError_t run_operations(const CUstreamBatchMemOpParams *operations, std::size_t count);

} // namespace offloom
