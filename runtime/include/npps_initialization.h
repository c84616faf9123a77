// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: setting and copying signals.
#pragma once

#define NV_NPPS_INITIALIZATION_H

#include "npp/declare.inc"

#include "npp/signal_exchange.inc"

#include "npp/undeclare.inc"
