/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* NVML: what there is to know of devices besides CUDA. The device profile answers what it knows;
   what a board without sensors lacks is NVML_ERROR_NOT_SUPPORTED, as NVML says. C includes it too.
 */
#pragma once

#define __nvml_nvml_h__ /* code asks for headers by the names of NVIDIA's include guards */

#include "nvml/types.h"

#include "nvml/functions.h"
