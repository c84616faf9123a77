// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A part of cuDNN, by its own name: all of it is in one header.
#pragma once

#include "cudnn.h"
