// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: memory of images, whose rows are aligned.
#pragma once

#define NV_NPPI_SUPPORT_FUNCTIONS_H

#include "nppdefs.h"

#include "npp/memory.inc"

#define OFFLOOM_NPP_MALLOC(suffix, T, count)                                                       \
  T *nppiMalloc_##suffix(int nWidthPixels, int nHeightPixels, int *pStepBytes);

#ifdef __cplusplus
extern "C" {
#endif

OFFLOOM_NPP_IMAGES(OFFLOOM_NPP_MALLOC)
void nppiFree(void *pData);

#ifdef __cplusplus
} // extern "C"
#endif

#undef OFFLOOM_NPP_MALLOC
