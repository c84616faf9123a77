// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What instructions of inline PTX are in migrated code, where CUDA C++ has no function for them
// (rules/ptx says which instruction becomes what).
//
// Registers hold bits: operands convert to the instruction's type T, and results wrap around.
#pragma once

#include "offloom/author_macros_aside.inc"

#include "offloom/ptx/atomic_vectors.h"
#include "offloom/ptx/comparison.h"
#include "offloom/ptx/execution.h"
#include "offloom/ptx/floating_point.h"
#include "offloom/ptx/half.h"
#include "offloom/ptx/integer.h"
#include "offloom/ptx/logic.h"
#include "offloom/ptx/matrix_moves.h"
#include "offloom/ptx/matrix_shapes.h"
#include "offloom/ptx/mbarrier.h"
#include "offloom/ptx/memory.h"
#include "offloom/ptx/modifiers.h"
#include "offloom/ptx/small_floats.h"
#include "offloom/ptx/tensor.h"
#include "offloom/ptx/video.h"

#include <bit>

#include "offloom/author_macros_back.inc"
