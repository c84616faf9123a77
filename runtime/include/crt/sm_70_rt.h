// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: what came with Volta: votes and matches of a warp.
#pragma once

#include "../warp_functions.h"
