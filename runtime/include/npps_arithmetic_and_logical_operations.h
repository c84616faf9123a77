// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: arithmetic of signals.
#pragma once

#define NV_NPPS_ARITHMETIC_AND_LOGICAL_OPERATIONS_H

#include "npp/declare.inc"

#include "npp/signal_arithmetic.inc"

#include "npp/undeclare.inc"
