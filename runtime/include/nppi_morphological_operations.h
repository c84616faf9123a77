// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: dilation and erosion.
#pragma once

#define NV_NPPI_MORPHOLOGICAL_OPERATIONS_H

#include "npp/declare.inc"

#include "npp/morphology.inc"

#include "npp/undeclare.inc"
