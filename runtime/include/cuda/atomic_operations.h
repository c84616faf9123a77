// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cuda::atomic and cuda::atomic_ref have in common: the operations on a value in memory, for
// any order, from host and device.
#pragma once

#include "atomic_bytes.h"
#include "spin_yield.h"
#include "thread_scope.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace cuda::detail {

/// What instructions change at once. Of 16 bytes and of other sizes the runtime has functions.
template <class T>
constexpr bool has_atomic_instructions = sizeof(T) <= 8 && (sizeof(T) & (sizeof(T) - 1)) == 0;

/// Compilers take instructions for types that are aligned to their size, as atomics are.
template <class T> struct alignas(sizeof(T)) aligned_value {
  T value;
};

/// Atomics are aligned to their size where a machine may have instructions for it.
template <class T>
constexpr ::std::size_t alignment_of_atomic =
    sizeof(T) == 16 || has_atomic_instructions<T> ? sizeof(T) : alignof(T);

/// The order of a compare-and-exchange that fails, which is a load.
constexpr memory_order order_of_failure(memory_order order) {
  return order == memory_order_acq_rel   ? memory_order_acquire
         : order == memory_order_release ? memory_order_relaxed
                                         : order;
}

/// The operations on the T that `Self::address()` gives. `Self` derives from this class. All are
/// const, as atomic_ref wants it; whether a const atomic is written to is for nvcc to refuse.
template <class T, class Self> class atomic_operations {
  static_assert(::std::is_trivially_copyable<T>::value, "an atomic's type must be copied bytewise");

public:
  using value_type = T;
  /// What fetch_add takes.
  using difference_type =
      typename ::std::conditional<::std::is_pointer<T>::value, ::std::ptrdiff_t, T>::type;

  static constexpr bool is_always_lock_free = has_atomic_instructions<T>;
  __host__ __device__ bool is_lock_free() const noexcept { return is_always_lock_free; }

  __host__ __device__ T load(memory_order order = memory_order_seq_cst) const noexcept {
    if constexpr (has_atomic_instructions<T>) {
      aligned_value<T> aligned;
      __atomic_load(aligned_address(), &aligned, int(order));
      return aligned.value;
    } else {
      T value;
      offloom::detail::load_bytes(address(), &value, sizeof(T));
      return value;
    }
  }
  __host__ __device__ operator T() const noexcept { return load(); }

  __host__ __device__ void store(T value,
                                 memory_order order = memory_order_seq_cst) const noexcept {
    if constexpr (has_atomic_instructions<T>) {
      aligned_value<T> aligned{value};
      __atomic_store(aligned_address(), &aligned, int(order));
    } else {
      exchange(value, order);
    }
  }

  __host__ __device__ T exchange(T value,
                                 memory_order order = memory_order_seq_cst) const noexcept {
    if constexpr (has_atomic_instructions<T>) {
      aligned_value<T> aligned{value}, old;
      __atomic_exchange(aligned_address(), &aligned, &old, int(order));
      return old.value;
    } else {
      T old;
      offloom::detail::exchange_bytes(address(), &value, &old, sizeof(T));
      return old;
    }
  }

  /// Stores `desired` if the bytes of `expected` stand there, otherwise updates `expected`.
  __host__ __device__ bool compare_exchange_strong(T &expected, T desired, memory_order success,
                                                   memory_order failure) const noexcept {
    return replace(expected, desired, false, success, failure);
  }
  __host__ __device__ bool
  compare_exchange_strong(T &expected, T desired,
                          memory_order order = memory_order_seq_cst) const noexcept {
    return compare_exchange_strong(expected, desired, order, order_of_failure(order));
  }
  __host__ __device__ bool compare_exchange_weak(T &expected, T desired, memory_order success,
                                                 memory_order failure) const noexcept {
    return replace(expected, desired, true, success, failure);
  }
  __host__ __device__ bool
  compare_exchange_weak(T &expected, T desired,
                        memory_order order = memory_order_seq_cst) const noexcept {
    return compare_exchange_weak(expected, desired, order, order_of_failure(order));
  }

  /// Returns when the bytes are no longer those of `old`. The threads that wait poll, so there is
  /// nobody to notify.
  __host__ __device__ void wait(T old, memory_order order = memory_order_seq_cst) const noexcept {
    for (T now = load(order); ::std::memcmp(&now, &old, sizeof(T)) == 0; now = load(order))
      offloom::spin_yield();
  }
  __host__ __device__ void notify_one() const noexcept {}
  __host__ __device__ void notify_all() const noexcept {}

  /// Read-modify-write operations; each returns the value before. Integers wrap around.
  __host__ __device__ T fetch_add(difference_type value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    if constexpr (::std::is_integral<T>::value)
      return __atomic_fetch_add(address(), value, int(order));
    else
      return update([value](T old) { return T(old + value); }, order);
  }
  __host__ __device__ T fetch_sub(difference_type value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    if constexpr (::std::is_integral<T>::value)
      return __atomic_fetch_sub(address(), value, int(order));
    else
      return update([value](T old) { return T(old - value); }, order);
  }
  __host__ __device__ T fetch_and(T value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_fetch_and(address(), value, int(order));
  }
  __host__ __device__ T fetch_or(T value,
                                 memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_fetch_or(address(), value, int(order));
  }
  __host__ __device__ T fetch_xor(T value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    return __atomic_fetch_xor(address(), value, int(order));
  }
  __host__ __device__ T fetch_min(T value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    return update([value](T old) { return value < old ? value : old; }, order);
  }
  __host__ __device__ T fetch_max(T value,
                                  memory_order order = memory_order_seq_cst) const noexcept {
    return update([value](T old) { return old < value ? value : old; }, order);
  }

  /// The operators; each returns the value after, the postfix forms the value before.
  __host__ __device__ T operator+=(difference_type value) const noexcept {
    return T(fetch_add(value) + value);
  }
  __host__ __device__ T operator-=(difference_type value) const noexcept {
    return T(fetch_sub(value) - value);
  }
  __host__ __device__ T operator&=(T value) const noexcept { return T(fetch_and(value) & value); }
  __host__ __device__ T operator|=(T value) const noexcept { return T(fetch_or(value) | value); }
  __host__ __device__ T operator^=(T value) const noexcept { return T(fetch_xor(value) ^ value); }
  __host__ __device__ T operator++() const noexcept { return *this += difference_type(1); }
  __host__ __device__ T operator--() const noexcept { return *this -= difference_type(1); }
  __host__ __device__ T operator++(int) const noexcept { return fetch_add(difference_type(1)); }
  __host__ __device__ T operator--(int) const noexcept { return fetch_sub(difference_type(1)); }

private:
  __host__ __device__ T *address() const { return static_cast<const Self *>(this)->address(); }
  __host__ __device__ aligned_value<T> *aligned_address() const {
    return reinterpret_cast<aligned_value<T> *>(address());
  }

  __host__ __device__ bool replace(T &expected, T &desired, bool weak, memory_order success,
                                   memory_order failure) const noexcept {
    if constexpr (has_atomic_instructions<T>) {
      aligned_value<T> before{expected}, after{desired};
      const bool replaced = __atomic_compare_exchange(aligned_address(), &before, &after, weak,
                                                      int(success), int(failure));
      expected = before.value;
      return replaced;
    } else {
      return offloom::detail::replace_bytes(address(), &expected, &desired, sizeof(T));
    }
  }

  /// Replaces the value x by change(x).
  template <class F> __host__ __device__ T update(F change, memory_order order) const noexcept {
    T old = load(memory_order_relaxed);
    while (!compare_exchange_weak(old, change(old), order)) {
    }
    return old;
  }
};

} // namespace cuda::detail
