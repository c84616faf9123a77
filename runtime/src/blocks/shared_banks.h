// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The widths of shared memory's banks, which programs may ask for and nothing comes of.
#pragma once

#include "driver_types.h"

namespace offloom {

inline bool is_bank_size(cudaSharedMemConfig config) {
  return config >= cudaSharedMemBankSizeDefault && config <= cudaSharedMemBankSizeEightByte;
}

} // namespace offloom
