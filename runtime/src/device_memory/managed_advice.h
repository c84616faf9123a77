// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs have said of managed memory by cudaMemAdvise() and cudaMemPrefetchAsync(): kept,
// page by page, to be told again. Nothing else comes of it, since there is one memory.
#pragma once

#include "driver_types.h"

#include <cstddef>
#include <vector>

namespace offloom {

void advise(const void *begin, std::size_t bytes, cudaMemoryAdvise advice, int location);
void note_prefetch(const void *begin, std::size_t bytes, cudaMemLocation location);

/// What cudaMemRangeGetAttribute() gives: one number, for accesses one for each location. Where the
/// pages differ the answer is that of pages of which nothing was said.
std::vector<int> answer(cudaMemRangeAttribute attribute, const void *begin, std::size_t bytes);

/// For memory that is allocated anew.
void forget_advice(const void *begin, std::size_t bytes);

} // namespace offloom
