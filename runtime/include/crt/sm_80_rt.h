// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: what came with Ampere: reductions of a warp.
#pragma once

#include "../warp_functions.h"
