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

#include "cxx20.h"
#include "thread_index.h"
#include "thread_local.h"
#include "warp.h"

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace offloom {

namespace detail {

/// The lanes of a warp in a phase in which they meet. Each comes twice.
class meeting {
public:
  static constexpr std::size_t most_bytes = 128 * warp_threads; ///< that all lanes bring

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
  unsigned lane() const { return lane_; }
  /// What all lanes bring.
  template <class Warp> Warp &warp() {
    static_assert(sizeof(Warp) <= most_bytes && alignof(Warp) <= 64);
    static_assert(std::is_trivially_default_constructible_v<Warp>);
    static_assert(std::is_trivially_destructible_v<Warp>);
    return *std::launder(reinterpret_cast<Warp *>(brought_));
  }
  /// The same, when the lane brings its share.
  template <class Warp> Warp &bring() {
    came_[lane_ % 4] |= 1u << lane_;
    do_ = [](meeting &of) {
      of.warp<Warp>().together(of.came_[0] | of.came_[1] | of.came_[2] | of.came_[3]);
    };
    return warp<Warp>();
  }

private:
  alignas(64) std::byte brought_[most_bytes];
  unsigned came_[4] = {}; ///< together; so lanes need not wait for what the one before wrote
  unsigned lane_ = 0;
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
      const auto come = [&](unsigned lane) __attribute__((always_inline)) {
        here.come(lane, takes);
        body(thread_at(extent, warp * warp_threads + lane));
      };
      // A lane's registers lie side by side, and those of lanes apart: one lane at a time is best.
      if (active == full_warp) {
#ifdef __clang__
#pragma clang loop vectorize(disable)
#else
#pragma GCC unroll 32 // so that it knows which lanes came, and where each has its share
#endif
        for (unsigned lane = 0; lane < warp_threads; ++lane)
          come(lane);
        return;
      }
      for (unsigned rest = active; rest; rest &= rest - 1)
        come(static_cast<unsigned>(cxx20::countr_zero(rest)));
    };
    round(false);
    if (here.end_of_first_round())
      round(true);
  }
}

} // namespace detail

/// Calls bring(warp, lane) for each lane of the warp, warp.together(the lanes that came) once they
/// all did, and take(warp, lane) when that has been done. `Warp` holds what all lanes bring, and
/// get. In fibers the lane that comes last does it all, and lanes that bring something else do not
/// meet these.
template <class Warp, class Bring, class Take>
[[gnu::always_inline]] inline void do_together(const char *file, unsigned line, Bring bring,
                                               Take take) {
  if (detail::meeting *const here = detail::current_meeting) {
    if (here->takes())
      take(std::as_const(here->warp<Warp>()), here->lane());
    else
      bring(here->bring<Warp>(), here->lane());
    return;
  }
  struct steps {
    Bring bring;
    Take take;
  };
  const steps own{bring, take}, *const address = &own;
  detail::leave(detail::arrive(
      full_warp, &address, sizeof address, file, line, [](const detail::rendezvous &met) {
        Warp all;
        const auto each = [&](auto step) {
          for (unsigned lane = 0; lane < warp_threads; ++lane)
            if (met.arrived >> lane & 1) {
              const steps *its;
              std::memcpy(&its, met.values[lane], sizeof its);
              step(*its, lane);
            }
        };
        each([&](const steps &its, unsigned lane) { its.bring(all, lane); });
        all.together(met.arrived);
        each([&](const steps &its, unsigned lane) { its.take(std::as_const(all), lane); });
      }));
}

} // namespace offloom
