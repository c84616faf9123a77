// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The template `surface` of CUDA 11: see offloom/texture/references.h.
#pragma once

#include "offloom/texture/references.h"

using offloom::references::surface;
