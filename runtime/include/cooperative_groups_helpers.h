// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA 9's: see cooperative_groups.h.
#pragma once

#include "cooperative_groups.h"
