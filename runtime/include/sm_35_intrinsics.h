// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: cached loads. See cache_hint_functions.h.
#pragma once

#include "cache_hint_functions.h"
