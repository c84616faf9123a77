// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What instructions of inline PTX are in migrated code, where CUDA C++ has no function for them
// (rules/ptx says which instruction becomes what).
//
// Registers hold bits: operands convert to the instruction's type T, and results wrap around.
#pragma once

#include "author_macros_aside.inc"

#include "ptx/asynchronous.h"
#include "ptx/atomic_vectors.h"
#include "ptx/comparison.h"
#include "ptx/execution.h"
#include "ptx/floating_point.h"
#include "ptx/half.h"
#include "ptx/integer.h"
#include "ptx/logic.h"
#include "ptx/matrix_moves.h"
#include "ptx/matrix_shapes.h"
#include "ptx/matrix_sparse.h"
#include "ptx/mbarrier.h"
#include "ptx/memory.h"
#include "ptx/modifiers.h"
#include "ptx/small_floats.h"
#include "ptx/tensor.h"
#include "ptx/textures.h"
#include "ptx/video.h"
#include "ptx/warp_matrices.h"

#include "author_macros_back.inc"
