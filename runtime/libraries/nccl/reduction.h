// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic of collectives.
//
// Values are combined in the order of ranks, whichever rank does it and however the array is
// divided: results are the same on all ranks and in every run. Halves and smaller numbers are
// computed as float and rounded once.
#pragma once

#include "nccl.h"

#include <cstddef>
#include <vector>

namespace offloom::comm {

std::size_t size_of(ncclDataType_t type);

/// result[i] = the reduction of inputs[rank][i] over all ranks. The result may be one of the
/// inputs.
void combine(ncclDataType_t type, ncclRedOp_t op, const std::vector<const std::byte *> &inputs,
             std::byte *result, std::size_t count);

/// to[i] = from[i] * scalar, in the type.
void scale(ncclDataType_t type, const void *scalar, const std::byte *from, std::byte *to,
           std::size_t count);

} // namespace offloom::comm
