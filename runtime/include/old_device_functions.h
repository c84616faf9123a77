// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of offloom/old_functions.h, for source that names them as CUDA 12 did.
#pragma once

#include "offloom/old_functions.h"

using namespace offloom::old_functions;
