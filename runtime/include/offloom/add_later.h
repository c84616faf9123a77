// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::add_later: an atomic addition whose result nobody asks for.
//
// Where all threads of a grid count into a few elements, the cores take these from each other for
// each addition: a histogram took 100 times as long as on one core. Such additions are summed by
// whoever runs the block, and reach memory when the grid ends at the latest.
#pragma once

#include "../atomic_scopes.h"
#include "block.h"
#include "cxx20.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace offloom {

/// The additions that a worker holds back, of the elements that it adds to most.
class later_additions {
public:
  later_additions() = default;
  later_additions(const later_additions &) = delete;
  later_additions &operator=(const later_additions &) = delete;
  ~later_additions();

  /// Where the memory begins that other accesses of the kernel go to.
  using others = std::initializer_list<const volatile void *>;

  template <class T, class... P>
  [[gnu::always_inline]] void add(T *address, T value, const P *...other) {
    static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    sum &own = sums_[number / sizeof(T) % places];
    if (own.key == (number | is_wide<T>)) {
      own.value += static_cast<std::uint64_t>(value);
      return;
    }
    if (const std::uintptr_t offset = number - copied_.first;
        offset < copied_.bytes && copied_.width == sizeof(T)) {
      T held; // as bytes: the copy is of any type
      __builtin_memcpy(&held, copied_.sums + offset, sizeof held);
      held = static_cast<T>(static_cast<std::uint64_t>(held) + static_cast<std::uint64_t>(value));
      __builtin_memcpy(copied_.sums + offset, &held, sizeof held);
      return;
    }
    device_atomics::add(address, value);
    if (!gave_up_)
      begin(number | is_wide<T>, own, {other...});
  }

  /// Adds what is held back, and begins anew. To be called before a grid and after it.
  void finish() {
    if (used_ || gave_up_ || copied_.bytes)
      write_all();
  }

private:
  static constexpr std::size_t places = 2048, most_memories = 16;
  /// What tells the keys of 8 bytes from those of 4: a bit that is 0 in their addresses.
  template <class T> static constexpr std::uintptr_t is_wide = sizeof(T) == 8;

  struct sum {
    std::uintptr_t key;
    std::uint64_t value; ///< of all additions but the first, which is not held back
  };
  struct memory {
    const volatile void *of;
    std::uintptr_t first, last; ///< [first, last)
  };

  /// A small memory that much is added to: what is held back of all its elements, in their order.
  /// Who counts into thousands of them finds each sum at once, and no two share a place.
  struct copy {
    std::uintptr_t first = 0;
    std::size_t bytes = 0; ///< 0: there is none
    std::size_t width = 0; ///< of an element
    std::byte *sums = nullptr;
  };

  void begin(std::uintptr_t key, sum &, others);
  void begin_copy(std::uintptr_t key);
  void write_copy();
  bool is_apart(std::uintptr_t address, others);
  bool find(const volatile void *);
  bool note(const volatile void *of, const volatile void *inside);
  void give_up();
  void write_all();

  copy copied_;
  std::byte *room_ = nullptr; ///< for a copy; zero while there is none
  std::size_t begun_ = 0;     ///< sums of this grid
  sum sums_[places] = {};
  std::uint16_t in_use_[places];
  std::size_t used_ = 0;
  memory memories_[most_memories];
  std::size_t known_ = 0;
  unsigned cold_ = 0; ///< sums that made place before anybody added to them again
  bool gave_up_ = false;
};

/// Adds to `*address` before the grid ends, as atomicAdd() does, if the kernel reaches the element
/// in no other way: `other` lead to all other memory that it accesses. Where they, for all that the
/// runtime knows, lead to the element as well, it is added to at once.
template <class T, class... P>
[[gnu::always_inline]] inline void add_later(T *address, cxx20::type_identity_t<T> value,
                                             const P *...other) {
#ifdef OFFLOOM_THREAD_SANITIZER
  device_atomics::add(address, value);
#else
  this_block().additions().add(address, value, other...);
#endif
}

} // namespace offloom
