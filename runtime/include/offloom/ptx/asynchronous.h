// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores and reductions that a GPU does beside its threads (PTX ISA, "st.async", "red.async",
// "st.bulk", "cp.reduce.async.bulk"). Done at once, as all asynchronous copies are.
#pragma once

#include "../block_groups.h"
#include "../cxx20.h"
#include "half.h"
#include "mbarrier.h"
#include "registers.h"

namespace offloom::ptx {

/// st.async: counted on the barrier.
template <class T, class To, class From, class Barrier>
void store_async(To to, const From &from, Barrier barrier) {
  T values[std::tuple_size_v<From>];
  detail::read_registers(values, from);
  std::memcpy(shared(to), values, sizeof values);
  mbarrier_complete_tx(barrier, sizeof values);
}

// What reductions do, by the name of PTX.
inline constexpr auto reduce_add = [](auto *to, auto x) { atomic_add<decltype(x)>(to, x); };
inline constexpr auto reduce_min = [](auto *to, auto x) { atomic_min<decltype(x)>(to, x); };
inline constexpr auto reduce_max = [](auto *to, auto x) { atomic_max<decltype(x)>(to, x); };
inline constexpr auto reduce_inc = [](auto *to, auto x) { atomic_increment<decltype(x)>(to, x); };
inline constexpr auto reduce_dec = [](auto *to, auto x) { atomic_decrement<decltype(x)>(to, x); };
inline constexpr auto reduce_and = [](auto *to, auto x) { atomic_and<decltype(x)>(to, x); };
inline constexpr auto reduce_or = [](auto *to, auto x) { atomic_or<decltype(x)>(to, x); };
inline constexpr auto reduce_xor = [](auto *to, auto x) { atomic_xor<decltype(x)>(to, x); };

/// min, max and add of the halves' bits.
template <class F> constexpr auto reduce_half(F change) {
  return [change](auto *to, auto x) {
    using T = decltype(x);
    atomic_update<T>(to, [&](T old) { return each_half<T>(change, old, x); });
  };
}
template <class F> constexpr auto reduce_bfloat16(F change) {
  return [change](auto *to, auto x) {
    using T = decltype(x);
    atomic_update<T>(to, [&](T old) { return each_bfloat16<T>(change, old, x); });
  };
}

/// red.async: counted on the barrier.
template <class T, class F, class To, class Barrier>
void reduce_async(F reduce, To to, cxx20::type_identity_t<T> value, Barrier barrier) {
  reduce(static_cast<T *>(shared(to)), value);
  mbarrier_complete_tx(barrier, sizeof(T));
}

namespace detail {
template <class T, class F> void reduce_each(F reduce, void *to, const void *from, unsigned bytes) {
  for (unsigned i = 0; i < bytes / sizeof(T); ++i)
    reduce(static_cast<T *>(to) + i, static_cast<const T *>(from)[i]);
}
} // namespace detail

/// cp.reduce.async.bulk to global memory, and to shared memory with a barrier.
template <class T, class F, class To, class From>
void bulk_reduce(F reduce, To to, From from, unsigned bytes) {
  detail::reduce_each<T>(reduce, pointer(to), shared(from), bytes);
}
template <class T, class F, class To, class From, class Barrier>
void bulk_reduce(F reduce, To to, From from, unsigned bytes, Barrier barrier) {
  detail::reduce_each<T>(reduce, shared(to), shared(from), bytes);
  mbarrier_complete_tx(barrier, bytes);
}

namespace detail {
/// Calls f(rank) for the blocks of the cluster that a mask names.
template <class F> void for_each_block(unsigned mask, F f) {
  for (unsigned rank = 0; mask >> rank; ++rank)
    if (mask >> rank & 1)
      f(rank);
}
} // namespace detail

/// cp.async.bulk.multicast::cluster: to the same place in several blocks, and counted on the same
/// barrier of each.
template <class To, class From, class Barrier>
void bulk_copy_to_blocks(To to, From from, unsigned bytes, Barrier barrier, unsigned short mask) {
  detail::for_each_block(mask, [&](unsigned rank) {
    bulk_copy_to_shared(map_shared(shared(to), rank), from, bytes,
                        map_shared(shared(barrier), rank));
  });
}

/// clusterlaunchcontrol.try_cancel: no launch is canceled, which may be so at any time.
template <class To, class Barrier> void cancel_no_launch(To to, Barrier barrier) {
  std::memset(shared(to), 0, sizeof(bits128));
  mbarrier_complete_tx(barrier, sizeof(bits128));
}
/// clusterlaunchcontrol.query_cancel
inline bool is_canceled(bits128 response) { return response != 0; }
inline unsigned canceled_block(bits128, unsigned) { return 0; }
template <class To> void canceled_block(const To &to, bits128) {
  detail::write_registers(to, {0u, 0u, 0u, 0u});
}

/// st.bulk, which has no other value than zero.
template <unsigned long long value, class To> void store_bulk(To to, unsigned long long bytes) {
  static_assert(value == 0, "st.bulk stores zeros");
  std::memset(shared(to), 0, bytes);
}

} // namespace offloom::ptx
