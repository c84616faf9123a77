// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: filters of signals. Offloom has none: docs/limits.md.
#pragma once

#define NV_NPPS_FILTERING_FUNCTIONS_H

#include "nppdefs.h"
