// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of CUDA's header that some programs include by its own name.
#pragma once

#include "../../cooperative_groups.h"
