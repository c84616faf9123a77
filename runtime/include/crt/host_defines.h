// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's specifiers, at the place where they lie in a toolkit.
#pragma once

#include "host_defines.h"
