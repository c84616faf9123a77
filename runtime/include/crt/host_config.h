// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// At the place where it lies in a toolkit: the compilers of the host that nvcc accepts. Offloom
// takes any.
#pragma once

#include "../host_config.h"
