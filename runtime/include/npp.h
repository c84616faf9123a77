// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All of NPP that there is.
#pragma once

#define NV_NPP_H

#include "nppcore.h"
#include "nppi.h"
#include "npps.h"
