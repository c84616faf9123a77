// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: thresholds and comparisons.
#pragma once

#define NV_NPPI_THRESHOLD_AND_COMPARE_OPERATIONS_H

#include "npp/declare.inc"

#include "npp/threshold.inc"

#include "npp/undeclare.inc"
