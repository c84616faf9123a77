/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The functions of NVML. Those with a newer version have the name of its symbol too. */
#pragma once

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OFFLOOM_NVML(name, PARAMETERS) nvmlReturn_t name PARAMETERS;
#define OFFLOOM_NVML_V(name, version, PARAMETERS)                                                  \
  nvmlReturn_t name PARAMETERS __asm__(#name #version);                                            \
  nvmlReturn_t name##version PARAMETERS;
#include "functions.inc"
#include "sensors.inc"
#undef OFFLOOM_NVML
#undef OFFLOOM_NVML_V

const char *nvmlErrorString(nvmlReturn_t error);

#ifdef __cplusplus
}
#endif
