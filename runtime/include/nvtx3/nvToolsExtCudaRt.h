// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX under the name that its third version gave it.
#pragma once

#include "../nvToolsExtCudaRt.h"
