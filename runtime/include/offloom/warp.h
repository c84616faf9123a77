// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rendezvous of the lanes of a warp: what shuffles, votes, matches and reductions are built on.
//
// Works in fibers only. Lanes of one warp may be in different collectives at once, on disjoint
// masks. A lane named in a mask that does not exist (partial warp) or has exited is not waited for.
#pragma once

#include "thread_index.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace offloom {

/// Every lane.
inline constexpr unsigned full_warp = 0xffffffffu;

/// The caller's lane: linear thread index modulo 32.
unsigned lane_id();

/// The lanes of the caller's warp that have neither exited nor never existed.
unsigned live_lanes();

/// The lanes that are "converged" with the caller at this call: waits until no other lane of the
/// warp can run, then releases those that wait at the same place in the source together. This is
/// __activemask(), and the mask of collectives that take none; a function that wraps it should pass
/// its own caller's place on, by default arguments like these.
unsigned converged_lanes(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

namespace detail {
struct rendezvous;
/// What is done once for all lanes that have met, before any of them goes on.
using warp_work = void (*)(const rendezvous &);
rendezvous *arrive(unsigned mask, const void *value, unsigned size, const char *file, unsigned line,
                   warp_work work = nullptr);
void leave(rendezvous *) noexcept;
} // namespace detail

/// The most bytes that a lane can offer to the others.
inline constexpr unsigned max_exchange_bytes = 16;

/// One collective operation: the constructor offers a value, and returns when all lanes of the mask
/// have offered theirs; then any lane may be read until the object goes. Repeated and overlapping
/// collectives do not disturb each other.
///
///     offloom::warp_exchange<float> all(mask, x);
///     return all.has(source) ? all[source] : x;
template <class T> class warp_exchange {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= max_exchange_bytes);

public:
  warp_exchange(unsigned mask, const T &value, const char *file = __builtin_FILE(),
                unsigned line = __builtin_LINE());
  ~warp_exchange() { detail::leave(met_); }
  warp_exchange(const warp_exchange &) = delete;
  warp_exchange &operator=(const warp_exchange &) = delete;

  /// The lanes that took part: those of the mask that are alive.
  unsigned lanes() const;
  bool has(unsigned lane) const { return lane < warp_threads && (lanes() >> lane & 1); }

  /// What `lane` offered; has(lane) must be true.
  T operator[](unsigned lane) const;

private:
  detail::rendezvous *met_;
};

/// __syncwarp(mask).
void sync_warp(unsigned mask = full_warp, const char *file = __builtin_FILE(),
               unsigned line = __builtin_LINE());

namespace detail {
/// The lanes of one collective that have met, and what they offered.
struct rendezvous {
  alignas(16) std::byte values[warp_threads][max_exchange_bytes];
  unsigned mask;    ///< lanes named by the callers
  unsigned arrived; ///< lanes that are here
  unsigned readers; ///< lanes that have yet to leave
  unsigned warp;
  warp_work work;   ///< may be null
  const char *file; ///< where the first of them called it
  unsigned line;
  rendezvous *next;
};
} // namespace detail

template <class T>
warp_exchange<T>::warp_exchange(unsigned mask, const T &value, const char *file, unsigned line)
    : met_(detail::arrive(mask, &value, sizeof(T), file, line)) {}

template <class T> unsigned warp_exchange<T>::lanes() const { return met_->arrived; }

template <class T> T warp_exchange<T>::operator[](unsigned lane) const {
  T value;
  std::memcpy(&value, met_->values[lane], sizeof(T));
  return value;
}

} // namespace offloom
