// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: the C library in device code. See
// libc_in_device_code.h.
#pragma once

#include "libc_in_device_code.h"
