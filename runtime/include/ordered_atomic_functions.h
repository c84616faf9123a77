// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The atomic functions that take a memory order and a thread scope (CUDA C++ Programming Guide,
// "Atomic Functions", those named __nv_atomic_…).
//
// nvcc knows them as built-ins whose orders and scopes are constants; here they are any value. The
// scopes of a thread and of a block need no locked instruction, for the reason that atomic_scopes.h
// gives. A scope that is left out is the system's.
#pragma once

#include "atomic_scopes.h"

#include <type_traits>

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

namespace offloom {
namespace detail {
/// Puts the 16 bytes `desired` into `address`, which is aligned to 16, if `expected` stands there;
/// else puts what stands there into `expected`. Orders as a sequentially consistent operation does.
__device__ bool replace_16_bytes(void *address, void *expected, const void *desired);
} // namespace detail

/// What those functions have in common. Values of 1, 2, 4 or 8 bytes are exchanged as the integers
/// of their size, which are aligned as the guide asks it of their addresses. For 16 bytes compilers
/// would call a library that migrated programs do not link.
struct ordered_atomics {
  /// Of the functions that combine bits: floating-point numbers have none of them.
  template <class T> using only_integers = std::enable_if_t<std::is_integral_v<T>>;

  template <int Bytes, int = 0> struct integer;
  template <int Unused> struct integer<1, Unused> {
    typedef unsigned char type;
  };
  template <int Unused> struct integer<2, Unused> {
    typedef unsigned short __attribute__((may_alias)) type;
  };
  template <int Unused> struct integer<4, Unused> {
    typedef unsigned int __attribute__((may_alias)) type;
  };
  template <int Unused> struct integer<8, Unused> {
    typedef unsigned long long __attribute__((may_alias)) type;
  };

  template <class T> __device__ static auto word(T *address) {
    return reinterpret_cast<typename integer<sizeof(T)>::type *>(address);
  }
  template <class T> __device__ static auto word(const T *address) {
    return reinterpret_cast<const typename integer<sizeof(T)>::type *>(address);
  }

  template <class T> __device__ static T load(const T *address, int order) {
    if constexpr (sizeof(T) == 16) {
      alignas(16) T value{};
      detail::replace_16_bytes(const_cast<T *>(address), &value, &value);
      return value;
    } else
      return __builtin_bit_cast(T, __atomic_load_n(word(address), order));
  }
  template <class T> __device__ static void store(T *address, T value, int order) {
    if constexpr (sizeof(T) == 16)
      exchange(address, value, order);
    else
      __atomic_store_n(word(address), *word(&value), order);
  }
  template <class T> __device__ static T exchange(T *address, T value, int order) {
    if constexpr (sizeof(T) == 16) {
      alignas(16) T old = *address;
      while (!detail::replace_16_bytes(address, &old, &value)) {
      }
      return old;
    } else
      return __builtin_bit_cast(T, __atomic_exchange_n(word(address), *word(&value), order));
  }
  template <class T>
  __device__ static bool replace(T *address, T *expected, T desired, bool weak, int success_order,
                                 int failure_order) {
    if constexpr (sizeof(T) == 16)
      return detail::replace_16_bytes(address, expected, &desired);
    else
      return __atomic_compare_exchange_n(word(address), word(expected), *word(&desired), weak,
                                         success_order, failure_order);
  }
  /// Replaces the value x at `address` by `change(x)` and returns x.
  template <class T, class F>
  __device__ static T update(T *address, F change, int order, int scope) {
    if (scope <= __NV_THREAD_SCOPE_BLOCK)
      return block_atomics::update(address, change);
    T old = load(address, __ATOMIC_RELAXED);
    while (!replace(address, &old, T(change(old)), true, order, __ATOMIC_RELAXED)) {
    }
    return old;
  }
};
} // namespace offloom

/// The value at `address`.
template <class T>
__device__ inline void __nv_atomic_load(const T *address, T *result, int order,
                                        int = __NV_THREAD_SCOPE_SYSTEM) {
  *result = offloom::ordered_atomics::load(address, order);
}
template <class T>
__device__ inline T __nv_atomic_load_n(const T *address, int order,
                                       int = __NV_THREAD_SCOPE_SYSTEM) {
  return offloom::ordered_atomics::load(address, order);
}

template <class T>
__device__ inline void __nv_atomic_store(T *address, T *value, int order,
                                         int = __NV_THREAD_SCOPE_SYSTEM) {
  offloom::ordered_atomics::store(address, *value, order);
}
template <class T, class U>
__device__ inline void __nv_atomic_store_n(T *address, U value, int order,
                                           int = __NV_THREAD_SCOPE_SYSTEM) {
  offloom::ordered_atomics::store(address, T(value), order);
}

/// Stores `value` and gives what stood there.
template <class T>
__device__ inline void __nv_atomic_exchange(T *address, T *value, T *result, int order,
                                            int = __NV_THREAD_SCOPE_SYSTEM) {
  *result = offloom::ordered_atomics::exchange(address, *value, order);
}
template <class T, class U>
__device__ inline T __nv_atomic_exchange_n(T *address, U value, int order,
                                           int = __NV_THREAD_SCOPE_SYSTEM) {
  return offloom::ordered_atomics::exchange(address, T(value), order);
}

/// Stores `desired` if `*expected` stands there, else puts what stands there into `*expected`; says
/// whether it stored.
template <class T>
__device__ inline bool __nv_atomic_compare_exchange(T *address, T *expected, T *desired, bool weak,
                                                    int success_order, int failure_order,
                                                    int = __NV_THREAD_SCOPE_SYSTEM) {
  return offloom::ordered_atomics::replace(address, expected, *desired, weak, success_order,
                                           failure_order);
}
template <class T, class U>
__device__ inline bool __nv_atomic_compare_exchange_n(T *address, T *expected, U desired, bool weak,
                                                      int success_order, int failure_order,
                                                      int = __NV_THREAD_SCOPE_SYSTEM) {
  return offloom::ordered_atomics::replace(address, expected, T(desired), weak, success_order,
                                           failure_order);
}

/// Each replaces the value at `address` by its combination with `value`, and returns the old one;
/// the forms without `fetch` return nothing. Integers wrap around.
template <class T, class U>
__device__ inline T __nv_atomic_fetch_add(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  if constexpr (std::is_integral_v<T>)
    if (scope > __NV_THREAD_SCOPE_BLOCK)
      return __atomic_fetch_add(address, with, order);
  return offloom::ordered_atomics::update(address, offloom::sum_with<T>{with}, order, scope);
}
template <class T, class U>
__device__ inline T __nv_atomic_fetch_sub(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(
      address, [with](T old) { return T(old - with); }, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline T __nv_atomic_fetch_and(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(
      address, [with](T old) { return T(old & with); }, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline T __nv_atomic_fetch_or(T *address, U value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(
      address, [with](T old) { return T(old | with); }, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline T __nv_atomic_fetch_xor(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(
      address, [with](T old) { return T(old ^ with); }, order, scope);
}
template <class T, class U>
__device__ inline T __nv_atomic_fetch_min(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(address, offloom::smaller_of<T>{with}, order, scope);
}
template <class T, class U>
__device__ inline T __nv_atomic_fetch_max(T *address, U value, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM) {
  const T with = T(value);
  return offloom::ordered_atomics::update(address, offloom::larger_of<T>{with}, order, scope);
}

template <class T, class U>
__device__ inline void __nv_atomic_add(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_add(address, value, order, scope);
}
template <class T, class U>
__device__ inline void __nv_atomic_sub(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_sub(address, value, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline void __nv_atomic_and(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_and(address, value, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline void __nv_atomic_or(T *address, U value, int order,
                                      int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_or(address, value, order, scope);
}
template <class T, class U, class = offloom::ordered_atomics::only_integers<T>>
__device__ inline void __nv_atomic_xor(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_xor(address, value, order, scope);
}
template <class T, class U>
__device__ inline void __nv_atomic_min(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_min(address, value, order, scope);
}
template <class T, class U>
__device__ inline void __nv_atomic_max(T *address, U value, int order,
                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
  __nv_atomic_fetch_max(address, value, order, scope);
}

/// Orders what is before it and what is after it.
__device__ inline void __nv_atomic_thread_fence(int order, int = __NV_THREAD_SCOPE_SYSTEM) {
  __atomic_thread_fence(order);
}
