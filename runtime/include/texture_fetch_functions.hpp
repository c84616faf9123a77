// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: what texture_fetch_functions.h declares.
#pragma once

#include "texture_fetch_functions.h"
