// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: arithmetic, logic and alpha composition of images.
#pragma once

#define NV_NPPI_ARITHMETIC_AND_LOGICAL_OPERATIONS_H

#include "npp/declare.inc"

#include "npp/arithmetic.inc"

#include "npp/undeclare.inc"
