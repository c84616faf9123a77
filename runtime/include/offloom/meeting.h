// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the lanes of a warp do together and once: do_together(), for fibers, which wait for each
// other, and for the phases of a block, which takes what all lanes bring before it gives any of
// them a result.
//
//     block.meet([&](offloom::thread_index threadIdx) {
//       auto &a = a_of[threadIdx];
//       offloom::ptx::load_matrices<4>(offloom::ptx::results(a[0], a[1], a[2], a[3]), row);
//     });
#pragma once

#include "thread_index.h"
#include "thread_local.h"
#include "warp.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace offloom {

/// What each lane of a warp brought to a collective that is done once for all of them; null for
/// lanes that do not exist or have exited.
template <class Own> struct warp_lanes {
  Own *own[warp_threads];
};

namespace detail {

/// The lanes of a warp in a phase in which they meet. Each comes twice.
class meeting {
public:
  static constexpr std::size_t most_bytes = 128; ///< that a lane brings

  meeting() = default;
  ~meeting();
  meeting(const meeting &) = delete;
  meeting &operator=(const meeting &) = delete;

  /// The lane that is next, which comes to this meeting. All is said again for each lane, so that
  /// compilers know it where they see what the lane does.
  void come(unsigned lane, bool takes);
  /// All have come once. If they came to anything, that is done.
  bool end_of_first_round() {
    if (do_)
      do_(*this);
    return do_;
  }

  bool takes() const { return takes_; }
  template <class Own> Own &own(unsigned lane) {
    return *std::launder(reinterpret_cast<Own *>(brought_[lane]));
  }
  template <class Own> Own &own() { return own<Own>(lane_); }
  /// What the lane will bring.
  template <class Own> Own &add() {
    static_assert(sizeof(Own) <= most_bytes && alignof(Own) <= 16);
    static_assert(std::is_trivially_destructible_v<Own>);
    came_ |= 1u << lane_;
    do_ = [](meeting &of) {
      warp_lanes<Own> all;
      for (unsigned lane = 0; lane < warp_threads; ++lane)
        all.own[lane] = of.came_ >> lane & 1 ? &of.own<Own>(lane) : nullptr;
      Own::together(all);
    };
    return *new (static_cast<void *>(brought_[lane_])) Own;
  }

private:
  alignas(16) std::byte brought_[warp_threads][most_bytes];
  unsigned lane_ = 0, came_ = 0;
  bool takes_ = false;
  void (*do_)(meeting &) = nullptr;
};

/// The meeting to which lanes of this thread come; null in fibers.
OFFLOOM_EXTERN_THREAD_LOCAL meeting *current_meeting;

inline void meeting::come(unsigned lane, bool takes) {
  current_meeting = this;
  lane_ = lane;
  takes_ = takes;
}
inline meeting::~meeting() { current_meeting = nullptr; }

/// The thread that is `linear` in a block of `extent`.
template <class Extent> thread_index thread_at(const Extent &extent, unsigned linear) {
  if (extent.y * extent.z == 1)
    return {{linear, 0, 0}, linear};
  const unsigned row = linear / extent.x;
  return {{linear % extent.x, row % extent.y, row / extent.y}, linear};
}

/// Calls body(thread_index) twice for each active thread of `b`, warp by warp.
template <class Block, class F> void meet(const Block &b, F &body) {
  const auto extent = b.extent;
  const unsigned warps = b.warps();
  for (unsigned warp = 0; warp < warps; ++warp) {
    const unsigned active = b.active_lanes(warp);
    if (!active)
      continue;
    meeting here;
    const auto round = [&](bool takes) __attribute__((always_inline)) {
      for (unsigned rest = active; rest; rest &= rest - 1) {
        const unsigned lane = static_cast<unsigned>(std::countr_zero(rest));
        here.come(lane, takes);
        body(thread_at(extent, warp * warp_threads + lane));
      }
    };
    round(false);
    if (here.end_of_first_round())
      round(true);
  }
}

} // namespace detail

/// Calls bring(own) for each lane of the warp, Own::together(lanes) once they all did, and
/// take(own) when that has been done. In fibers the lane that comes last does it, and lanes that
/// bring something else do not meet these.
template <class Own, class Bring, class Take>
[[gnu::always_inline]] inline void do_together(const char *file, unsigned line, Bring bring,
                                               Take take) {
  if (detail::meeting *const here = detail::current_meeting) {
    if (here->takes())
      take(std::as_const(here->own<Own>()));
    else
      bring(here->add<Own>());
    return;
  }
  Own own;
  bring(own);
  Own *const address = &own;
  detail::leave(detail::arrive(full_warp, &address, sizeof address, file, line,
                               [](const detail::rendezvous &met) {
                                 warp_lanes<Own> all{};
                                 for (unsigned lane = 0; lane < warp_threads; ++lane)
                                   if (met.arrived >> lane & 1)
                                     std::memcpy(&all.own[lane], met.values[lane], sizeof(Own *));
                                 Own::together(all);
                               }));
  take(std::as_const(own));
}

} // namespace offloom
