// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read-modify-write operations for each of CUDA's atomic scopes: what device_atomic_functions.h and
// the half-precision headers are built on.
//
// All threads of a block run on one OS thread and none is interrupted inside such an operation, so
// within a block plain reads and writes do; compilers can vectorise those.
#pragma once

#include "host_defines.h"

#include <type_traits>

// CUDA's atomics order nothing; programs put fences beside them (`__threadfence()`).
// ThreadSanitizer knows no fences, so for it the atomics order what such fences would.
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define OFFLOOM_THREAD_SANITIZER
#endif
#elif defined(__SANITIZE_THREAD__)
#define OFFLOOM_THREAD_SANITIZER
#endif
#ifdef OFFLOOM_THREAD_SANITIZER
#define OFFLOOM_ATOMIC_LOAD __ATOMIC_ACQUIRE
#define OFFLOOM_ATOMIC_UPDATE __ATOMIC_ACQ_REL
#else
#define OFFLOOM_ATOMIC_LOAD __ATOMIC_RELAXED
#define OFFLOOM_ATOMIC_UPDATE __ATOMIC_RELAXED
#endif

namespace offloom {
/// The read-modify-write operations behind the atomic functions, once for each scope.
struct device_atomics {
  template <class T> __device__ static T load(T *address) {
    T value;
    __atomic_load(address, &value, OFFLOOM_ATOMIC_LOAD);
    return value;
  }
  /// Stores `desired` if `expected` still stands there; otherwise updates `expected`.
  template <class T> __device__ static bool replace(T *address, T &expected, T desired) {
    return __atomic_compare_exchange(address, &expected, &desired, true, OFFLOOM_ATOMIC_UPDATE,
                                     OFFLOOM_ATOMIC_LOAD);
  }
  template <class T> __device__ static T exchange(T *address, T value) {
    T old;
    __atomic_exchange(address, &value, &old, OFFLOOM_ATOMIC_UPDATE);
    return old;
  }
  template <class T> __device__ static T compare_exchange(T *address, T expected, T desired) {
    __atomic_compare_exchange(address, &expected, &desired, false, OFFLOOM_ATOMIC_UPDATE,
                              OFFLOOM_ATOMIC_LOAD);
    return expected;
  }
  template <class T> __device__ static T add(T *address, T value) {
    return __atomic_fetch_add(address, value, OFFLOOM_ATOMIC_UPDATE);
  }
  template <class T> __device__ static T bit_and(T *address, T value) {
    return __atomic_fetch_and(address, value, OFFLOOM_ATOMIC_UPDATE);
  }
  template <class T> __device__ static T bit_or(T *address, T value) {
    return __atomic_fetch_or(address, value, OFFLOOM_ATOMIC_UPDATE);
  }
  template <class T> __device__ static T bit_xor(T *address, T value) {
    return __atomic_fetch_xor(address, value, OFFLOOM_ATOMIC_UPDATE);
  }
  /// Replaces the value x at `address` by `change(x)`.
  template <class T, class F> __device__ static T update(T *address, F change) {
    T old = load(address);
    while (!replace(address, old, change(old))) {
    }
    return old;
  }
};

#ifdef OFFLOOM_THREAD_SANITIZER
using block_atomics = device_atomics; // for it, the fibers of a block are threads like others
#else
struct block_atomics {
  template <class T> __device__ static T exchange(T *address, T value) {
    T old = *address;
    *address = value;
    return old;
  }
  template <class T> __device__ static T compare_exchange(T *address, T expected, T desired) {
    T old = *address;
    *address = old == expected ? desired : old;
    return old;
  }
  template <class T> __device__ static T add(T *address, T value) {
    using bits = std::make_unsigned_t<T>; // which wrap, as on a GPU
    return exchange(address, T(bits(*address) + bits(value)));
  }
  template <class T> __device__ static T bit_and(T *address, T value) {
    return exchange(address, T(*address & value));
  }
  template <class T> __device__ static T bit_or(T *address, T value) {
    return exchange(address, T(*address | value));
  }
  template <class T> __device__ static T bit_xor(T *address, T value) {
    return exchange(address, T(*address ^ value));
  }
  template <class T, class F> __device__ static T update(T *address, F change) {
    return exchange(address, change(*address));
  }
};
#endif

template <class T> struct sum_with {
  T value;
  __device__ T operator()(T old) const { return old + value; }
};
template <class T> struct smaller_of {
  T value;
  __device__ T operator()(T old) const { return old < value ? old : value; }
};
template <class T> struct larger_of {
  T value;
  __device__ T operator()(T old) const { return old > value ? old : value; }
};
/// Counts up, and from `limit` on back to 0.
struct wrapping_increment {
  unsigned int limit;
  __device__ unsigned int operator()(unsigned int old) const { return old >= limit ? 0 : old + 1; }
};
/// Counts down, and from 0 or from above `limit` to `limit`.
struct wrapping_decrement {
  unsigned int limit;
  __device__ unsigned int operator()(unsigned int old) const {
    return old == 0 || old > limit ? limit : old - 1;
  }
};
} // namespace offloom
