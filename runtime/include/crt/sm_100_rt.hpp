// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: what came with Blackwell.
#pragma once

#include "../cuda_runtime.h"
