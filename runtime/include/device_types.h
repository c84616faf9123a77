// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The direction in which conversions round that take one as an argument.
#pragma once

#include "host_defines.h"

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
