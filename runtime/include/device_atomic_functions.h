// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's atomic functions (CUDA C++ Programming Guide, "Atomic Functions").
//
// Each returns the value that stood at `address` before. As in CUDA they are relaxed: atomic, but
// ordering nothing else. Scopes: the plain and the `_system` forms are atomic among all threads of
// the process, the `_block` forms only among the threads of a block, as in CUDA.
#pragma once

#include "atomic_scopes.h"
#include "vector_types.h"

/// Adds `value`; integers wrap around.
__device__ inline int atomicAdd(int *address, int value) {
  return offloom::device_atomics::add(address, value);
}
__device__ inline unsigned int atomicAdd(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::add(address, value);
}
__device__ inline unsigned long long atomicAdd(unsigned long long *address,
                                               unsigned long long value) {
  return offloom::device_atomics::add(address, value);
}
__device__ inline int atomicAdd_block(int *address, int value) {
  return offloom::block_atomics::add(address, value);
}
__device__ inline unsigned int atomicAdd_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::add(address, value);
}
__device__ inline unsigned long long atomicAdd_block(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::block_atomics::add(address, value);
}
__device__ inline int atomicAdd_system(int *address, int value) {
  return offloom::device_atomics::add(address, value);
}
__device__ inline unsigned int atomicAdd_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::add(address, value);
}
__device__ inline unsigned long long atomicAdd_system(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::device_atomics::add(address, value);
}

/// Adds `value`, rounding to nearest. The order of several additions is unspecified.
__device__ inline float atomicAdd(float *address, float value) {
  return offloom::device_atomics::update(address, offloom::sum_with<float>{value});
}
__device__ inline double atomicAdd(double *address, double value) {
  return offloom::device_atomics::update(address, offloom::sum_with<double>{value});
}
__device__ inline float atomicAdd_block(float *address, float value) {
  return offloom::block_atomics::update(address, offloom::sum_with<float>{value});
}
__device__ inline double atomicAdd_block(double *address, double value) {
  return offloom::block_atomics::update(address, offloom::sum_with<double>{value});
}
__device__ inline float atomicAdd_system(float *address, float value) {
  return offloom::device_atomics::update(address, offloom::sum_with<float>{value});
}
__device__ inline double atomicAdd_system(double *address, double value) {
  return offloom::device_atomics::update(address, offloom::sum_with<double>{value});
}

/// Subtracts `value`; integers wrap around.
__device__ inline int atomicSub(int *address, int value) {
  return offloom::device_atomics::add(address, int(0u - unsigned(value)));
}
__device__ inline int atomicSub_block(int *address, int value) {
  return offloom::block_atomics::add(address, int(0u - unsigned(value)));
}
__device__ inline int atomicSub_system(int *address, int value) {
  return offloom::device_atomics::add(address, int(0u - unsigned(value)));
}
__device__ inline unsigned int atomicSub(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::add(address, 0u - value);
}
__device__ inline unsigned int atomicSub_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::add(address, 0u - value);
}
__device__ inline unsigned int atomicSub_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::add(address, 0u - value);
}

/// Stores `value`.
__device__ inline int atomicExch(int *address, int value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline unsigned int atomicExch(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline unsigned long long atomicExch(unsigned long long *address,
                                                unsigned long long value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline float atomicExch(float *address, float value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline int atomicExch_block(int *address, int value) {
  return offloom::block_atomics::exchange(address, value);
}
__device__ inline unsigned int atomicExch_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::exchange(address, value);
}
__device__ inline unsigned long long atomicExch_block(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::block_atomics::exchange(address, value);
}
__device__ inline float atomicExch_block(float *address, float value) {
  return offloom::block_atomics::exchange(address, value);
}
__device__ inline int atomicExch_system(int *address, int value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline unsigned int atomicExch_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline unsigned long long atomicExch_system(unsigned long long *address,
                                                       unsigned long long value) {
  return offloom::device_atomics::exchange(address, value);
}
__device__ inline float atomicExch_system(float *address, float value) {
  return offloom::device_atomics::exchange(address, value);
}

/// Stores the smaller of the old value and `value`.
__device__ inline int atomicMin(int *address, int value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<int>{value});
}
__device__ inline unsigned int atomicMin(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<unsigned int>{value});
}
__device__ inline long long atomicMin(long long *address, long long value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<long long>{value});
}
__device__ inline unsigned long long atomicMin(unsigned long long *address,
                                               unsigned long long value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<unsigned long long>{value});
}
__device__ inline int atomicMin_block(int *address, int value) {
  return offloom::block_atomics::update(address, offloom::smaller_of<int>{value});
}
__device__ inline unsigned int atomicMin_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::update(address, offloom::smaller_of<unsigned int>{value});
}
__device__ inline long long atomicMin_block(long long *address, long long value) {
  return offloom::block_atomics::update(address, offloom::smaller_of<long long>{value});
}
__device__ inline unsigned long long atomicMin_block(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::block_atomics::update(address, offloom::smaller_of<unsigned long long>{value});
}
__device__ inline int atomicMin_system(int *address, int value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<int>{value});
}
__device__ inline unsigned int atomicMin_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<unsigned int>{value});
}
__device__ inline long long atomicMin_system(long long *address, long long value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<long long>{value});
}
__device__ inline unsigned long long atomicMin_system(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::device_atomics::update(address, offloom::smaller_of<unsigned long long>{value});
}

/// Stores the larger of the old value and `value`.
__device__ inline int atomicMax(int *address, int value) {
  return offloom::device_atomics::update(address, offloom::larger_of<int>{value});
}
__device__ inline unsigned int atomicMax(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::update(address, offloom::larger_of<unsigned int>{value});
}
__device__ inline long long atomicMax(long long *address, long long value) {
  return offloom::device_atomics::update(address, offloom::larger_of<long long>{value});
}
__device__ inline unsigned long long atomicMax(unsigned long long *address,
                                               unsigned long long value) {
  return offloom::device_atomics::update(address, offloom::larger_of<unsigned long long>{value});
}
__device__ inline int atomicMax_block(int *address, int value) {
  return offloom::block_atomics::update(address, offloom::larger_of<int>{value});
}
__device__ inline unsigned int atomicMax_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::update(address, offloom::larger_of<unsigned int>{value});
}
__device__ inline long long atomicMax_block(long long *address, long long value) {
  return offloom::block_atomics::update(address, offloom::larger_of<long long>{value});
}
__device__ inline unsigned long long atomicMax_block(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::block_atomics::update(address, offloom::larger_of<unsigned long long>{value});
}
__device__ inline int atomicMax_system(int *address, int value) {
  return offloom::device_atomics::update(address, offloom::larger_of<int>{value});
}
__device__ inline unsigned int atomicMax_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::update(address, offloom::larger_of<unsigned int>{value});
}
__device__ inline long long atomicMax_system(long long *address, long long value) {
  return offloom::device_atomics::update(address, offloom::larger_of<long long>{value});
}
__device__ inline unsigned long long atomicMax_system(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::device_atomics::update(address, offloom::larger_of<unsigned long long>{value});
}

/// Counts up: stores `old >= limit ? 0 : old + 1`.
__device__ inline unsigned int atomicInc(unsigned int *address, unsigned int limit) {
  return offloom::device_atomics::update(address, offloom::wrapping_increment{limit});
}
__device__ inline unsigned int atomicInc_block(unsigned int *address, unsigned int limit) {
  return offloom::block_atomics::update(address, offloom::wrapping_increment{limit});
}
__device__ inline unsigned int atomicInc_system(unsigned int *address, unsigned int limit) {
  return offloom::device_atomics::update(address, offloom::wrapping_increment{limit});
}

/// Counts down: stores `old == 0 || old > limit ? limit : old - 1`.
__device__ inline unsigned int atomicDec(unsigned int *address, unsigned int limit) {
  return offloom::device_atomics::update(address, offloom::wrapping_decrement{limit});
}
__device__ inline unsigned int atomicDec_block(unsigned int *address, unsigned int limit) {
  return offloom::block_atomics::update(address, offloom::wrapping_decrement{limit});
}
__device__ inline unsigned int atomicDec_system(unsigned int *address, unsigned int limit) {
  return offloom::device_atomics::update(address, offloom::wrapping_decrement{limit});
}

/// Stores `value` if the old value equals `compare`.
__device__ inline int atomicCAS(int *address, int compare, int value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned int atomicCAS(unsigned int *address, unsigned int compare,
                                         unsigned int value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned long long
atomicCAS(unsigned long long *address, unsigned long long compare, unsigned long long value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned short atomicCAS(unsigned short *address, unsigned short compare,
                                           unsigned short value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline int atomicCAS_block(int *address, int compare, int value) {
  return offloom::block_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned int atomicCAS_block(unsigned int *address, unsigned int compare,
                                               unsigned int value) {
  return offloom::block_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned long long
atomicCAS_block(unsigned long long *address, unsigned long long compare, unsigned long long value) {
  return offloom::block_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned short atomicCAS_block(unsigned short *address, unsigned short compare,
                                                 unsigned short value) {
  return offloom::block_atomics::compare_exchange(address, compare, value);
}
__device__ inline int atomicCAS_system(int *address, int compare, int value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned int atomicCAS_system(unsigned int *address, unsigned int compare,
                                                unsigned int value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned long long atomicCAS_system(unsigned long long *address,
                                                      unsigned long long compare,
                                                      unsigned long long value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}
__device__ inline unsigned short atomicCAS_system(unsigned short *address, unsigned short compare,
                                                  unsigned short value) {
  return offloom::device_atomics::compare_exchange(address, compare, value);
}

/// Stores the bitwise and of the old value and `value`.
__device__ inline int atomicAnd(int *address, int value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline unsigned int atomicAnd(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline long long atomicAnd(long long *address, long long value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline unsigned long long atomicAnd(unsigned long long *address,
                                               unsigned long long value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline int atomicAnd_block(int *address, int value) {
  return offloom::block_atomics::bit_and(address, value);
}
__device__ inline unsigned int atomicAnd_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::bit_and(address, value);
}
__device__ inline long long atomicAnd_block(long long *address, long long value) {
  return offloom::block_atomics::bit_and(address, value);
}
__device__ inline unsigned long long atomicAnd_block(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::block_atomics::bit_and(address, value);
}
__device__ inline int atomicAnd_system(int *address, int value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline unsigned int atomicAnd_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline long long atomicAnd_system(long long *address, long long value) {
  return offloom::device_atomics::bit_and(address, value);
}
__device__ inline unsigned long long atomicAnd_system(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::device_atomics::bit_and(address, value);
}

/// Stores the bitwise or of the old value and `value`.
__device__ inline int atomicOr(int *address, int value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline unsigned int atomicOr(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline long long atomicOr(long long *address, long long value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline unsigned long long atomicOr(unsigned long long *address,
                                              unsigned long long value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline int atomicOr_block(int *address, int value) {
  return offloom::block_atomics::bit_or(address, value);
}
__device__ inline unsigned int atomicOr_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::bit_or(address, value);
}
__device__ inline long long atomicOr_block(long long *address, long long value) {
  return offloom::block_atomics::bit_or(address, value);
}
__device__ inline unsigned long long atomicOr_block(unsigned long long *address,
                                                    unsigned long long value) {
  return offloom::block_atomics::bit_or(address, value);
}
__device__ inline int atomicOr_system(int *address, int value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline unsigned int atomicOr_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline long long atomicOr_system(long long *address, long long value) {
  return offloom::device_atomics::bit_or(address, value);
}
__device__ inline unsigned long long atomicOr_system(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::device_atomics::bit_or(address, value);
}

/// Stores the bitwise exclusive or of the old value and `value`.
__device__ inline int atomicXor(int *address, int value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline unsigned int atomicXor(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline long long atomicXor(long long *address, long long value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline unsigned long long atomicXor(unsigned long long *address,
                                               unsigned long long value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline int atomicXor_block(int *address, int value) {
  return offloom::block_atomics::bit_xor(address, value);
}
__device__ inline unsigned int atomicXor_block(unsigned int *address, unsigned int value) {
  return offloom::block_atomics::bit_xor(address, value);
}
__device__ inline long long atomicXor_block(long long *address, long long value) {
  return offloom::block_atomics::bit_xor(address, value);
}
__device__ inline unsigned long long atomicXor_block(unsigned long long *address,
                                                     unsigned long long value) {
  return offloom::block_atomics::bit_xor(address, value);
}
__device__ inline int atomicXor_system(int *address, int value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline unsigned int atomicXor_system(unsigned int *address, unsigned int value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline long long atomicXor_system(long long *address, long long value) {
  return offloom::device_atomics::bit_xor(address, value);
}
__device__ inline unsigned long long atomicXor_system(unsigned long long *address,
                                                      unsigned long long value) {
  return offloom::device_atomics::bit_xor(address, value);
}

/// Adds to each component on its own; the vector as a whole is not updated atomically.
__device__ inline float2 atomicAdd(float2 *address, float2 value) {
  return float2{atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y)};
}
__device__ inline float2 atomicAdd_block(float2 *address, float2 value) {
  return float2{atomicAdd_block(&address->x, value.x), atomicAdd_block(&address->y, value.y)};
}
__device__ inline float2 atomicAdd_system(float2 *address, float2 value) {
  return float2{atomicAdd_system(&address->x, value.x), atomicAdd_system(&address->y, value.y)};
}
__device__ inline float4 atomicAdd(float4 *address, float4 value) {
  return float4{atomicAdd(&address->x, value.x), atomicAdd(&address->y, value.y),
                atomicAdd(&address->z, value.z), atomicAdd(&address->w, value.w)};
}
__device__ inline float4 atomicAdd_block(float4 *address, float4 value) {
  return float4{atomicAdd_block(&address->x, value.x), atomicAdd_block(&address->y, value.y),
                atomicAdd_block(&address->z, value.z), atomicAdd_block(&address->w, value.w)};
}
__device__ inline float4 atomicAdd_system(float4 *address, float4 value) {
  return float4{atomicAdd_system(&address->x, value.x), atomicAdd_system(&address->y, value.y),
                atomicAdd_system(&address->z, value.z), atomicAdd_system(&address->w, value.w)};
}
