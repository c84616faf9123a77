// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: memory of signals.
#pragma once

#define NV_NPPS_SUPPORT_FUNCTIONS_H

#include "nppdefs.h"

#include "npp/memory.inc"

#define OFFLOOM_NPP_MALLOC(suffix, T) T *nppsMalloc_##suffix(size_t nSize);

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_NPP_SIGNALS(OFFLOOM_NPP_MALLOC)
void nppsFree(void *pValues);

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_NPP_MALLOC
