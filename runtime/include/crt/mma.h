// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the products of matrices by a warp.
#pragma once

#include "../mma.h"
