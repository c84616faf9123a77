// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the device functions.
#pragma once

#include "../device_functions.h"
