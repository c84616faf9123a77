// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: the C library's integers.
#pragma once

#include <stdint.h>
