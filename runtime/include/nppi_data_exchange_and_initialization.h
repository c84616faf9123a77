// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: setting, copying and converting images.
#pragma once

#define NV_NPPI_DATA_EXCHANGE_AND_INITIALIZATION_H

#include "npp/declare.inc"

#include "npp/exchange.inc"

#include "npp/undeclare.inc"
