// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of CUDA's that real code includes: nothing that Offloom needs to configure. See
// host_defines.h.
#pragma once

#include "host_defines.h"
