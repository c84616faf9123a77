// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory instructions of PTX (PTX ISA, "Data Movement Instructions", "atom", "red").
//
// An address is a pointer or an integer. Addresses of shared memory may have lost their upper half:
// a GPU's have 32 bits.
#pragma once

#include "../../device_atomic_functions.h"
#include "../../ordered_atomic_functions.h"
#include "../cxx20.h"
#include "integer.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace offloom::ptx {

namespace detail {
/// Where the running block's shared memory is: in the worker's arena, and in frames of the worker's
/// stack, which grows downwards from the block's object. Both are smaller than 4 GiB.
struct shared_space {
  std::uintptr_t arena, arena_bytes, top;

  /// The place whose address ends in `low`.
  void *at(std::uint32_t low) const {
    const std::uintptr_t inside = static_cast<std::uint32_t>(low - arena);
    return reinterpret_cast<void *>(
        inside < arena_bytes ? arena + inside : top - static_cast<std::uint32_t>(top - low));
  }
};
shared_space shared_space_of_block();
} // namespace detail

template <class Address> void *pointer(Address address) {
  if constexpr (std::is_pointer_v<Address>)
    return const_cast<void *>(static_cast<const volatile void *>(address));
  else
    return reinterpret_cast<void *>(static_cast<std::uintptr_t>(address));
}

/// An operand of 64 bits, which may be a pointer in C++.
template <class Operand> auto as_number(Operand operand) {
  if constexpr (std::is_pointer_v<Operand>)
    return static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(operand));
  else
    return operand;
}

/// `address` as the generic address that it is in shared memory. A program may have made 64 bits of
/// an address of 32 again.
template <class Address, class Space> void *shared(Address address, const Space &space) {
  if constexpr (std::is_pointer_v<Address>)
    return pointer(address);
  else if (static_cast<std::uint64_t>(address) <= UINT32_MAX)
    return space().at(static_cast<std::uint32_t>(address));
  else
    return pointer(address);
}
template <class Address> void *shared(Address address) {
  return shared(address, detail::shared_space_of_block);
}

/// cvta.shared
template <class Address> unsigned long long shared_to_generic(Address address) {
  return reinterpret_cast<std::uintptr_t>(shared(address));
}

/// `[address + bytes]`
template <class Address> Address at(Address address, long bytes) {
  if constexpr (std::is_pointer_v<Address>)
    return reinterpret_cast<Address>(reinterpret_cast<std::uintptr_t>(address) + bytes);
  else
    return static_cast<Address>(address + bytes);
}

template <class T, class Address> T load(Address address) {
  T value;
  std::memcpy(&value, pointer(address), sizeof value);
  return value;
}
template <class T, class Address> T load_volatile(Address address) {
  return *static_cast<const volatile T *>(pointer(address));
}
template <class T, class Address> T load_acquire(Address address) {
  T value;
  __atomic_load(static_cast<const T *>(pointer(address)), &value, __ATOMIC_ACQUIRE);
  return value;
}
/// ld.v2, ld.v4
template <class T, class Address, class... Elements>
void load_vector(Address address, Elements &&...elements) {
  T values[sizeof...(Elements)];
  std::memcpy(values, pointer(address), sizeof values);
  unsigned i = 0;
  ((elements = values[i++]), ...);
}
/// The elements are read one by one, the first one first.
template <class T, class Address, class... Elements>
void load_vector_acquire(Address address, Elements &&...elements) {
  T *next = static_cast<T *>(pointer(address));
  ((elements = load_acquire<T>(next++)), ...);
}

template <class T, class Address> void store(Address address, cxx20::type_identity_t<T> value) {
  std::memcpy(pointer(address), &value, sizeof value);
}
template <class T, class Address>
void store_volatile(Address address, cxx20::type_identity_t<T> value) {
  *static_cast<volatile T *>(pointer(address)) = value;
}
template <class T, class Address>
void store_release(Address address, cxx20::type_identity_t<T> value) {
  __atomic_store(static_cast<T *>(pointer(address)), &value, __ATOMIC_RELEASE);
}
template <class T, class Address, class... Elements>
void store_vector(Address address, const Elements &...elements) {
  const T values[] = {static_cast<T>(elements)...};
  std::memcpy(pointer(address), values, sizeof values);
}
/// The elements are written one by one, the first one first.
template <class T, class Address, class... Elements>
void store_vector_release(Address address, const Elements &...elements) {
  T *next = static_cast<T *>(pointer(address));
  (store_release<T>(next++, static_cast<T>(elements)), ...);
}

template <class Address> void prefetch(Address address, unsigned long long = 0) {
  __builtin_prefetch(pointer(address));
}
/// createpolicy: what caches keep is the processor's to know.
template <class Policy, class... Operands> void no_policy(Policy &policy, const Operands &...) {
  policy = 0;
}

/// cp.async: copies `bytes` at once, of which those from `source_bytes` on are zeros.
template <class To, class From>
void copy_to_shared(To to, From from, unsigned bytes, unsigned source_bytes) {
  void *const target = shared(to);
  std::memset(target, 0, bytes);
  std::memcpy(target, pointer(from), source_bytes < bytes ? source_bytes : bytes);
}
template <class To, class From> void copy_to_shared(To to, From from, unsigned bytes) {
  copy_to_shared(to, from, bytes, bytes);
}
/// cp.async.commit_group, cp.async.wait_group: there is no copy to wait for.
inline void copies_are_done(unsigned = 0) {}

// atom, red: atomic among all threads whatever their scope. The old value is returned.
template <class T, class Address>
T atomic_exchange(Address address, cxx20::type_identity_t<T> value) {
  return __atomic_exchange_n(static_cast<T *>(pointer(address)), value, __ATOMIC_SEQ_CST);
}
template <class T, class Address>
T atomic_compare_exchange(Address address, cxx20::type_identity_t<T> expected,
                          cxx20::type_identity_t<T> desired) {
  __atomic_compare_exchange_n(static_cast<T *>(pointer(address)), &expected, desired, false,
                              __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
/// A register of 128 bits.
__extension__ using bits128 = unsigned __int128;

/// atom.cas.b128, and atom.exch.b128.
inline bits128 compare_exchange_128(void *address, bits128 expected, bits128 desired) {
  offloom::detail::replace_16_bytes(address, &expected, &desired);
  return expected;
}
inline bits128 exchange_128(void *address, bits128 value) {
  bits128 old = 0;
  while (!offloom::detail::replace_16_bytes(address, &old, &value)) {
  }
  return old;
}

/// Replaces the value x by `change(x)`.
template <class T, class Address, class F> T atomic_update(Address address, F change) {
  T *const place = static_cast<T *>(pointer(address));
  T old, wanted;
  __atomic_load(place, &old, __ATOMIC_RELAXED);
  do
    wanted = change(old);
  while (
      !__atomic_compare_exchange(place, &old, &wanted, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  return old;
}
template <class T, class Address> T atomic_add(Address address, cxx20::type_identity_t<T> value) {
  if constexpr (std::is_floating_point_v<T>)
    return atomic_update<T>(address, [&](T x) { return x + value; });
  else
    return atomic_update<T>(address, [&](T x) { return add<T>(x, value); });
}
template <class T, class Address> T atomic_min(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return minimum<T>(x, value); });
}
template <class T, class Address> T atomic_max(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return maximum<T>(x, value); });
}
template <class T, class Address> T atomic_and(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return x & value; });
}
template <class T, class Address> T atomic_or(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return x | value; });
}
template <class T, class Address> T atomic_xor(Address address, cxx20::type_identity_t<T> value) {
  return atomic_update<T>(address, [&](T x) { return x ^ value; });
}
/// atom.inc: zero after `bound`.
template <class T, class Address>
T atomic_increment(Address address, cxx20::type_identity_t<T> bound) {
  return atomic_update<T>(address, [&](T x) { return x >= bound ? 0 : x + 1; });
}
/// atom.dec: `bound` before zero, and for what is above it.
template <class T, class Address>
T atomic_decrement(Address address, cxx20::type_identity_t<T> bound) {
  return atomic_update<T>(address, [&](T x) { return x == 0 || x > bound ? bound : x - 1; });
}

} // namespace offloom::ptx
