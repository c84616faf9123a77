// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: colours of images, and tables of values.
#pragma once

#define NV_NPPI_COLOR_CONVERSION_H

#include "npp/declare.inc"

#include "npp/colors.inc"

#include "npp/undeclare.inc"
