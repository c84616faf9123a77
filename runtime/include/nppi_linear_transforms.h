// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: magnitudes of complex images. Offloom has none: docs/limits.md.
#pragma once

#define NV_NPPI_LINEAR_TRANSFORMS_H

#include "nppdefs.h"
