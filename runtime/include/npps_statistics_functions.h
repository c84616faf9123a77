// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: sums, extremes and norms of signals.
#pragma once

#define NV_NPPS_STATISTICS_FUNCTIONS_H

#include "npp/declare.inc"

#include "npp/signal_statistics.inc"

#include "npp/undeclare.inc"
