// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: signals of another type, and with limits.
#pragma once

#define NV_NPPS_CONVERSION_FUNCTIONS_H

#include "npp/declare.inc"

#include "npp/signal_conversion.inc"

#include "npp/undeclare.inc"
