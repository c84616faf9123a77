// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: filters, edges, labels, watersheds and distances.
#pragma once

#define NV_NPPI_FILTERING_FUNCTIONS_H

#include "npp/declare.inc"

#include "npp/filters.inc"

#include "npp/undeclare.inc"
