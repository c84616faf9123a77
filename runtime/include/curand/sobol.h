// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobol's sequences, plain and scrambled, of 32 and 64 bits: point n is the exclusive or of the
// direction vectors for the bits of n's Gray code.
#pragma once

#include "direction_vectors.h"
#include "numbers.h"

#include "../device_control_functions.h"
#include "../math_functions.h"

#include <stdio.h>

struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
struct curandStateScrambledSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
struct curandStateScrambledSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;

namespace offloom {
namespace random {

/// The first direction vector of a dimension is odd before its point, never zero: such are the rows
/// of the library's tables that it has no numbers for.
template <class State, class Word>
__device__ inline void init_sobol(const Word *directions, Word scramble, State *state) {
  if (directions[0] == 0) {
    printf("offloom: cuRAND: curand_init was given direction vectors that are zero; those of the "
           "library are for 3667 dimensions\n");
    __trap();
  }
  for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit)
    state->direction_vectors[bit] = directions[bit];
  state->i = 0;
  state->c = scramble;
  state->x = scramble;
}

template <class State, class Word> __device__ inline void jump_sobol(Word n, State *state) {
  state->i += n;
  state->x = state->c;
  const Word gray = state->i ^ (state->i >> 1);
  for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit)
    if (gray >> bit & 1)
      state->x ^= state->direction_vectors[bit];
}

/// The lowest bit of n that is not set is the one in which the next Gray code differs.
template <class Word, class State> __device__ inline Word next_sobol(State *state) {
  const Word point = state->x;
  unsigned int bit = 0;
  while (bit < 8 * sizeof(Word) - 1 && (state->i >> bit & 1))
    ++bit;
  state->x ^= state->direction_vectors[bit];
  ++state->i;
  return point;
}

/// Numbers of 64 bits keep their upper 53.
__device__ inline double uniform_double(unsigned long long bits) {
  return (double)(bits >> 11) * 0x1p-53 + 0x1p-54;
}
__device__ inline float uniform(unsigned long long bits) {
  return (float)((unsigned int)(bits >> 32)) * 0x1p-32f + 0x1p-33f;
}

/// A point as a normal number, by the inverse of their distribution. The upper half is the mirror
/// image of the lower one, whose numbers a float tells apart.
__device__ inline float normal(unsigned int bits) {
  return bits > 0x80000000u ? -normcdfinvf(uniform(~bits)) : normcdfinvf(uniform(bits));
}
__device__ inline float normal(unsigned long long bits) {
  return normal((unsigned int)(bits >> 32));
}
__device__ inline double normal_double(unsigned int bits) {
  return normcdfinv((double)bits * 0x1p-32 + 0x1p-33);
}
__device__ inline double normal_double(unsigned long long bits) {
  return normcdfinv(uniform_double(bits));
}

} // namespace random
} // namespace offloom

#define OFFLOOM_RANDOM_SOBOL(State, Word)                                                          \
  __device__ inline void skipahead(Word n, State *state) {                                         \
    offloom::random::jump_sobol(n, state);                                                         \
  }                                                                                                \
  __device__ inline Word curand(State *state) { return offloom::random::next_sobol<Word>(state); } \
  __device__ inline float curand_uniform(State *state) {                                           \
    return offloom::random::uniform(curand(state));                                                \
  }                                                                                                \
  __device__ inline double curand_uniform_double(State *state) {                                   \
    return offloom::random::uniform_double(curand(state));                                         \
  }                                                                                                \
  __device__ inline float curand_normal(State *state) {                                            \
    return offloom::random::normal(curand(state));                                                 \
  }                                                                                                \
  __device__ inline double curand_normal_double(State *state) {                                    \
    return offloom::random::normal_double(curand(state));                                          \
  }                                                                                                \
  __device__ inline float curand_log_normal(State *state, float mean, float stddev) {              \
    return expf(mean + stddev * curand_normal(state));                                             \
  }                                                                                                \
  __device__ inline double curand_log_normal_double(State *state, double mean, double stddev) {    \
    return exp(mean + stddev * curand_normal_double(state));                                       \
  }
OFFLOOM_RANDOM_SOBOL(curandStateSobol32, unsigned int)
OFFLOOM_RANDOM_SOBOL(curandStateScrambledSobol32, unsigned int)
OFFLOOM_RANDOM_SOBOL(curandStateSobol64, unsigned long long)
OFFLOOM_RANDOM_SOBOL(curandStateScrambledSobol64, unsigned long long)
#undef OFFLOOM_RANDOM_SOBOL

#define OFFLOOM_RANDOM_SOBOL_INIT(Plain, Scrambled, Word, bits)                                    \
  __device__ inline void curand_init(curandDirectionVectors##bits##_t directions,                  \
                                     unsigned int offset, Plain *state) {                          \
    offloom::random::init_sobol<Plain, Word>(directions, 0, state);                                \
    offloom::random::jump_sobol((Word)offset, state);                                              \
  }                                                                                                \
  __device__ inline void curand_init(curandDirectionVectors##bits##_t directions, Word scramble,   \
                                     Word offset, Scrambled *state) {                              \
    offloom::random::init_sobol(directions, scramble, state);                                      \
    offloom::random::jump_sobol(offset, state);                                                    \
  }
OFFLOOM_RANDOM_SOBOL_INIT(curandStateSobol32, curandStateScrambledSobol32, unsigned int, 32)
OFFLOOM_RANDOM_SOBOL_INIT(curandStateSobol64, curandStateScrambledSobol64, unsigned long long, 64)
#undef OFFLOOM_RANDOM_SOBOL_INIT
