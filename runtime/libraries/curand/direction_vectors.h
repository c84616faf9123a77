// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Direction vectors of Sobol's sequences, and what scrambles them.
#pragma once

#include <cstdint>

namespace offloom::random {

/// So many have direction vectors; rows for more of cuRAND's 20000 are zeros, which curand_init
/// refuses.
constexpr unsigned dimensions_with_vectors = 3667, dimensions_of_curand = 20000;

/// A row of as many vectors as \p Word has bits for each dimension, of Joe's and Kuo's numbers.
template <class Word> const Word *direction_vectors();
/// The same, of which each is multiplied with a lower triangular matrix of bits.
template <class Word> const Word *scrambled_vectors();
/// What each dimension's points are xor'ed with.
template <class Word> const Word *scramble_constants();

} // namespace offloom::random
