// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: signals.
#pragma once

#define NV_NPPS_H

#include "nppcore.h"
#include "npps_arithmetic_and_logical_operations.h"
#include "npps_conversion_functions.h"
#include "npps_filtering_functions.h"
#include "npps_initialization.h"
#include "npps_statistics_functions.h"
#include "npps_support_functions.h"
