// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// atomicExch and atomicCAS on 128 bits (CUDA C++ Programming Guide, "Atomic Functions"): of any
// type of 16 bytes that may be copied as bytes, at an address aligned to 16.
#pragma once

#include "ordered_atomic_functions.h"

namespace offloom {
template <class T> using if_sixteen_bytes = std::enable_if_t<sizeof(T) == 16, T>;
} // namespace offloom

/// Stores `value` and returns what stood there.
template <class T> __device__ inline offloom::if_sixteen_bytes<T> atomicExch(T *address, T value) {
  return offloom::ordered_atomics::exchange(address, value, __NV_ATOMIC_RELAXED);
}
template <class T>
__device__ inline offloom::if_sixteen_bytes<T> atomicExch_block(T *address, T value) {
  return atomicExch(address, value);
}
template <class T>
__device__ inline offloom::if_sixteen_bytes<T> atomicExch_system(T *address, T value) {
  return atomicExch(address, value);
}

/// Stores `value` if `compare` stands there, byte by byte; returns what stood there.
template <class T>
__device__ inline offloom::if_sixteen_bytes<T> atomicCAS(T *address, T compare, T value) {
  offloom::detail::replace_16_bytes(address, &compare, &value);
  return compare;
}
template <class T>
__device__ inline offloom::if_sixteen_bytes<T> atomicCAS_block(T *address, T compare, T value) {
  return atomicCAS(address, compare, value);
}
template <class T>
__device__ inline offloom::if_sixteen_bytes<T> atomicCAS_system(T *address, T compare, T value) {
  return atomicCAS(address, compare, value);
}
