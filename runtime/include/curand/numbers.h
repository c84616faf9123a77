// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bits become numbers: uniform in (0, 1], in pairs normal.
//
// The uniform ones are a GPU's to the bit. Normal ones are its to the last digits, as logarithms
// and sines are.
#pragma once

#include "constants.h"
#include "states.h"

#include "../math_functions.h"

namespace offloom {
namespace random {

__device__ inline float uniform(unsigned int bits) { return (float)bits * 0x1p-32f + 0x1p-33f; }
/// Of one draw; unlike a float, up to the next whole step.
__device__ inline double uniform_double(unsigned int bits) {
  return (double)bits * 0x1p-32 + 0x1p-32;
}
/// Of two draws, 53 bits.
__device__ inline double uniform_double(unsigned int low, unsigned int high) {
  const unsigned long long bits = low ^ (unsigned long long)high << 21;
  return (double)bits * 0x1p-53 + 0x1p-54;
}

/// Box and Muller's: a point on the unit circle, and its distance.
__device__ inline float2 normal_pair(unsigned int distance, unsigned int angle) {
  const float length = sqrtf(-2.0f * logf(uniform(distance)));
  const float turn = (float)angle * (0x1p-32f * 6.2831855f) + 0x1p-33f * 6.2831855f;
  return make_float2(sinf(turn) * length, cosf(turn) * length);
}
__device__ inline double2 normal_pair_double(unsigned int d0, unsigned int d1, unsigned int a0,
                                             unsigned int a1) {
  const double length = sqrt(-2.0 * log(uniform_double(d0, d1)));
  const unsigned long long bits = a0 ^ (unsigned long long)a1 << 21;
  const double turn = ((double)bits * 0x1p-52 + 0x1p-53) * 3.141592653589793;
  return make_double2(sin(turn) * length, cos(turn) * length);
}

// MRG32k3a's uniform numbers come of its own ones, not of bits.
constexpr double mrg_scale = 1 / 4294967087.0;

__device__ inline float2 mrg_normal_pair(curandStateMRG32k3a *state) {
  const float u = (float)(next_mrg32k3a(state) * mrg_scale);
  const float turn = (float)(next_mrg32k3a(state) * mrg_scale) * 6.2831855f;
  const float length = sqrtf(-2.0f * logf(u));
  return make_float2(sinf(turn) * length, cosf(turn) * length);
}
__device__ inline double2 mrg_normal_pair_double(curandStateMRG32k3a *state) {
  const double u = next_mrg32k3a(state) * mrg_scale;
  const double turn = next_mrg32k3a(state) * mrg_scale * 6.283185307179586;
  const double length = sqrt(-2.0 * log(u));
  return make_double2(sin(turn) * length, cos(turn) * length);
}

} // namespace random
} // namespace offloom

// Uniform.

__device__ inline float curand_uniform(curandStateXORWOW *state) {
  return offloom::random::uniform(curand(state));
}
__device__ inline float curand_uniform(curandStatePhilox4_32_10 *state) {
  return offloom::random::uniform(curand(state));
}
__device__ inline float curand_uniform(curandStateMRG32k3a *state) {
  return (float)(offloom::random::next_mrg32k3a(state) * offloom::random::mrg_scale);
}
__device__ inline float4 curand_uniform4(curandStatePhilox4_32_10 *state) {
  const uint4 bits = curand4(state);
  return make_float4(offloom::random::uniform(bits.x), offloom::random::uniform(bits.y),
                     offloom::random::uniform(bits.z), offloom::random::uniform(bits.w));
}

__device__ inline double curand_uniform_double(curandStateXORWOW *state) {
  const unsigned int low = curand(state);
  return offloom::random::uniform_double(low, curand(state));
}
__device__ inline double curand_uniform_double(curandStatePhilox4_32_10 *state) {
  return offloom::random::uniform_double(curand(state));
}
__device__ inline double curand_uniform_double(curandStateMRG32k3a *state) {
  return offloom::random::next_mrg32k3a(state) * offloom::random::mrg_scale;
}
__device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10 *state) {
  const uint4 bits = curand4(state);
  return make_double2(offloom::random::uniform_double(bits.x, bits.y),
                      offloom::random::uniform_double(bits.z, bits.w));
}
__device__ inline double4 curand_uniform4_double(curandStatePhilox4_32_10 *state) {
  const double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}

// Normal, in pairs.

__device__ inline float2 curand_normal2(curandStateXORWOW *state) {
  const unsigned int distance = curand(state);
  return offloom::random::normal_pair(distance, curand(state));
}
__device__ inline float2 curand_normal2(curandStatePhilox4_32_10 *state) {
  const unsigned int distance = curand(state);
  return offloom::random::normal_pair(distance, curand(state));
}
__device__ inline float2 curand_normal2(curandStateMRG32k3a *state) {
  return offloom::random::mrg_normal_pair(state);
}
__device__ inline float4 curand_normal4(curandStatePhilox4_32_10 *state) {
  const uint4 bits = curand4(state);
  const float2 first = offloom::random::normal_pair(bits.x, bits.y);
  const float2 second = offloom::random::normal_pair(bits.z, bits.w);
  return make_float4(first.x, first.y, second.x, second.y);
}

__device__ inline double2 curand_normal2_double(curandStateXORWOW *state) {
  const unsigned int a = curand(state), b = curand(state), c = curand(state);
  return offloom::random::normal_pair_double(a, b, c, curand(state));
}
__device__ inline double2 curand_normal2_double(curandStatePhilox4_32_10 *state) {
  const uint4 bits = curand4(state);
  return offloom::random::normal_pair_double(bits.x, bits.y, bits.z, bits.w);
}
__device__ inline double2 curand_normal2_double(curandStateMRG32k3a *state) {
  return offloom::random::mrg_normal_pair_double(state);
}
__device__ inline double4 curand_normal4_double(curandStatePhilox4_32_10 *state) {
  const double2 first = curand_normal2_double(state), second = curand_normal2_double(state);
  return make_double4(first.x, first.y, second.x, second.y);
}

// What follows of these is the same for all generators: one normal number, of which the other waits
// in the state (flag 1); one logarithmically normal number, of which the other waits there as it is
// to be returned (flag 2), in place of what waited before.

#define OFFLOOM_RANDOM_NORMALS(State)                                                              \
  __device__ inline float curand_normal(State *state) {                                            \
    if (state->boxmuller_flag != 1) {                                                              \
      const float2 pair = curand_normal2(state);                                                   \
      state->boxmuller_extra = pair.y;                                                             \
      state->boxmuller_flag = 1;                                                                   \
      return pair.x;                                                                               \
    }                                                                                              \
    state->boxmuller_flag = 0;                                                                     \
    return state->boxmuller_extra;                                                                 \
  }                                                                                                \
  __device__ inline double curand_normal_double(State *state) {                                    \
    if (state->boxmuller_flag_double != 1) {                                                       \
      const double2 pair = curand_normal2_double(state);                                           \
      state->boxmuller_extra_double = pair.y;                                                      \
      state->boxmuller_flag_double = 1;                                                            \
      return pair.x;                                                                               \
    }                                                                                              \
    state->boxmuller_flag_double = 0;                                                              \
    return state->boxmuller_extra_double;                                                          \
  }                                                                                                \
  __device__ inline float curand_log_normal(State *state, float mean, float stddev) {              \
    if (state->boxmuller_flag != 2) {                                                              \
      const float2 pair = curand_normal2(state);                                                   \
      state->boxmuller_extra = expf(mean + stddev * pair.y);                                       \
      state->boxmuller_flag = 2;                                                                   \
      return expf(mean + stddev * pair.x);                                                         \
    }                                                                                              \
    state->boxmuller_flag = 0;                                                                     \
    return state->boxmuller_extra;                                                                 \
  }                                                                                                \
  __device__ inline double curand_log_normal_double(State *state, double mean, double stddev) {    \
    if (state->boxmuller_flag_double != 2) {                                                       \
      const double2 pair = curand_normal2_double(state);                                           \
      state->boxmuller_extra_double = exp(mean + stddev * pair.y);                                 \
      state->boxmuller_flag_double = 2;                                                            \
      return exp(mean + stddev * pair.x);                                                          \
    }                                                                                              \
    state->boxmuller_flag_double = 0;                                                              \
    return state->boxmuller_extra_double;                                                          \
  }                                                                                                \
  __device__ inline float2 curand_log_normal2(State *state, float mean, float stddev) {            \
    const float2 pair = curand_normal2(state);                                                     \
    return make_float2(expf(mean + stddev * pair.x), expf(mean + stddev * pair.y));                \
  }                                                                                                \
  __device__ inline double2 curand_log_normal2_double(State *state, double mean, double stddev) {  \
    const double2 pair = curand_normal2_double(state);                                             \
    return make_double2(exp(mean + stddev * pair.x), exp(mean + stddev * pair.y));                 \
  }
OFFLOOM_RANDOM_NORMALS(curandStateXORWOW)
OFFLOOM_RANDOM_NORMALS(curandStateMRG32k3a)
OFFLOOM_RANDOM_NORMALS(curandStatePhilox4_32_10)
#undef OFFLOOM_RANDOM_NORMALS

__device__ inline float4 curand_log_normal4(curandStatePhilox4_32_10 *state, float mean,
                                            float stddev) {
  const float4 n = curand_normal4(state);
  return make_float4(expf(mean + stddev * n.x), expf(mean + stddev * n.y),
                     expf(mean + stddev * n.z), expf(mean + stddev * n.w));
}
__device__ inline double4 curand_log_normal4_double(curandStatePhilox4_32_10 *state, double mean,
                                                    double stddev) {
  const double4 n = curand_normal4_double(state);
  return make_double4(exp(mean + stddev * n.x), exp(mean + stddev * n.y), exp(mean + stddev * n.z),
                      exp(mean + stddev * n.w));
}
