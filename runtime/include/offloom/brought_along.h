// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What NVIDIA's cooperative groups, CUB, Thrust and libcu++ include of the C++ library, and
// programs that include these headers have come to count on.
#pragma once

#include "../libc_in_device_code.h"

#include <cfloat>
#include <stdexcept>
#include <string>
#include <tuple>
