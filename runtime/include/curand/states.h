// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The generators of numbers of cuRAND's device side: what a thread keeps, how it begins, its bits.
//
// Written from the published descriptions (Marsaglia 2003; Salmon, Moraes, Dror and Shaw 2011;
// L'Ecuyer 1999); how seeds become states was found out by what a GPU prints. Bits, and numbers
// made of them by arithmetic alone, are a GPU's.
#pragma once

#include "jumps.h"

#include "../vector_functions.h"
#include "../vector_types.h"

/// The second of two normally distributed numbers, which the next call gives.
struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};

typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

namespace offloom {
namespace random {
template <class State> __device__ inline void forget_normals(State *state) {
  state->boxmuller_flag = state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0;
  state->boxmuller_extra_double = 0;
}
} // namespace random
} // namespace offloom

// XORWOW.

__device__ inline void skipahead(unsigned long long n, curandStateXORWOW *state) {
  offloom::random::jump_xorwow(state->v, n, 0);
  state->d += 362437u * (unsigned int)n;
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStateXORWOW *state) {
  offloom::random::jump_xorwow(state->v, n, 67);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                   unsigned long long offset, curandStateXORWOW *state) {
  const unsigned int low = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
  const unsigned int high = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
  state->d = 6615241u + low + high;
  state->v[0] = 123456789u + low;
  state->v[1] = 362436069u ^ low;
  state->v[2] = 521288629u + high;
  state->v[3] = 88675123u ^ high;
  state->v[4] = 5783321u + low;
  offloom::random::forget_normals(state);
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

__device__ inline unsigned int curand(curandStateXORWOW *state) {
  const unsigned int mixed = state->v[0] ^ (state->v[0] >> 2);
  for (int i = 0; i < 4; ++i)
    state->v[i] = state->v[i + 1];
  state->v[4] = (state->v[4] ^ (state->v[4] << 4)) ^ (mixed ^ (mixed << 1));
  state->d += 362437u;
  return state->v[4] + state->d;
}

// MRG32k3a.

__device__ inline void skipahead(unsigned long long n, curandStateMRG32k3a *state) {
  offloom::random::jump_mrg32k3a(state->s1, n, 0);
}
__device__ inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a *state) {
  offloom::random::jump_mrg32k3a(state->s1, n, 76);
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a *state) {
  offloom::random::jump_mrg32k3a(state->s1, n, 127);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                   unsigned long long offset, curandStateMRG32k3a *state) {
  const unsigned long long low = seed ? (unsigned int)seed ^ 0x55555555u : 1;
  const unsigned long long high = seed ? (unsigned int)(seed >> 32) ^ 0xaaaaaaaau : 1;
  state->s1[0] = state->s1[2] = (unsigned int)(low * 12345 % 4294967087u);
  state->s1[1] = (unsigned int)(high * 12345 % 4294967087u);
  state->s2[0] = state->s2[2] = (unsigned int)(high * 12345 % 4294944443u);
  state->s2[1] = (unsigned int)(low * 12345 % 4294944443u);
  offloom::random::forget_normals(state);
  skipahead_subsequence(subsequence, state);
  skipahead(offset, state);
}

namespace offloom {
namespace random {
/// The generator's own numbers, from 1 to 4294967087.
__device__ inline unsigned int next_mrg32k3a(curandStateMRG32k3a *state) {
  unsigned int *s1 = state->s1, *s2 = state->s2;
  const unsigned long long m1 = 4294967087u, m2 = 4294944443u;
  const unsigned long long a = (1403580ull * s1[1] + 810728ull * (m1 - s1[0])) % m1;
  const unsigned long long b = (527612ull * s2[2] + 1370589ull * (m2 - s2[0])) % m2;
  s1[0] = s1[1];
  s1[1] = s1[2];
  s1[2] = (unsigned int)a;
  s2[0] = s2[1];
  s2[1] = s2[2];
  s2[2] = (unsigned int)b;
  return (unsigned int)(a > b ? a - b : a + m1 - b);
}
} // namespace random
} // namespace offloom

__device__ inline unsigned int curand(curandStateMRG32k3a *state) {
  return (unsigned int)(unsigned long long)(offloom::random::next_mrg32k3a(state) * 1.000000048662);
}

// Philox: a function of a counter and a key, ten rounds of multiplications.

namespace offloom {
namespace random {

__device__ inline uint4 philox(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long a = 0xd2511f53ull * counter.x, b = 0xcd9e8d57ull * counter.z;
    counter = make_uint4((unsigned int)(b >> 32) ^ counter.y ^ key.x, (unsigned int)b,
                         (unsigned int)(a >> 32) ^ counter.w ^ key.y, (unsigned int)a);
    key = make_uint2(key.x + 0x9e3779b9u, key.y + 0xbb67ae85u);
  }
  return counter;
}

/// The counter is one number of 128 bits; subsequences are 2^64 of its values.
__device__ inline void advance(uint4 &counter, unsigned long long n) {
  const unsigned long long low = ((unsigned long long)counter.y << 32 | counter.x) + n;
  const unsigned long long high =
      ((unsigned long long)counter.w << 32 | counter.z) + (low < n ? 1 : 0);
  counter = make_uint4((unsigned int)low, (unsigned int)(low >> 32), (unsigned int)high,
                       (unsigned int)(high >> 32));
}

__device__ inline unsigned int element(uint4 four, unsigned int i) {
  return i == 0 ? four.x : i == 1 ? four.y : i == 2 ? four.z : four.w;
}

} // namespace random
} // namespace offloom

__device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10 *state) {
  state->STATE += (unsigned int)(n & 3);
  n /= 4;
  if (state->STATE > 3) {
    ++n;
    state->STATE -= 4;
  }
  offloom::random::advance(state->ctr, n);
  state->output = offloom::random::philox(state->ctr, state->key);
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10 *state) {
  const unsigned long long high = ((unsigned long long)state->ctr.w << 32 | state->ctr.z) + n;
  state->ctr.z = (unsigned int)high;
  state->ctr.w = (unsigned int)(high >> 32);
  state->output = offloom::random::philox(state->ctr, state->key);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence,
                                   unsigned long long offset, curandStatePhilox4_32_10 *state) {
  state->ctr = make_uint4(0, 0, 0, 0);
  state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
  state->STATE = 0;
  offloom::random::forget_normals(state);
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

__device__ inline unsigned int curand(curandStatePhilox4_32_10 *state) {
  const unsigned int bits = offloom::random::element(state->output, state->STATE);
  if (++state->STATE == 4) {
    offloom::random::advance(state->ctr, 1);
    state->output = offloom::random::philox(state->ctr, state->key);
    state->STATE = 0;
  }
  return bits;
}

/// Four at once, wherever among four the state stands.
__device__ inline uint4 curand4(curandStatePhilox4_32_10 *state) {
  const uint4 before = state->output;
  offloom::random::advance(state->ctr, 1);
  state->output = offloom::random::philox(state->ctr, state->key);
  const uint4 after = state->output;
  switch (state->STATE) {
  case 1:
    return make_uint4(before.y, before.z, before.w, after.x);
  case 2:
    return make_uint4(before.z, before.w, after.x, after.y);
  case 3:
    return make_uint4(before.w, after.x, after.y, after.z);
  default:
    return before;
  }
}
