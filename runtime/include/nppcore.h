// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NPP: its version, and the stream of the functions that are given no context.
#pragma once

#define NV_NPPCORE_H

#include "nppdefs.h"

#ifdef __cplusplus
extern "C" {
#endif

const NppLibraryVersion *nppGetLibVersion(void);
int nppGetGpuNumSMs(void);
int nppGetMaxThreadsPerBlock(void);
int nppGetMaxThreadsPerSM(void);
int nppGetGpuDeviceProperties(int *pMaxThreadsPerSM, int *pMaxThreadsPerBlock, int *pNumberOfSMs);
const char *nppGetGpuName(void);

cudaStream_t nppGetStream(void);
NppStatus nppSetStream(cudaStream_t hStream);
NppStatus nppGetStreamContext(NppStreamContext *pNppStreamContext);
unsigned int nppGetStreamNumSMs(void);
unsigned int nppGetStreamMaxThreadsPerSM(void);

#ifdef __cplusplus
} // extern "C"
#endif
