// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// interprocess_mark: what an event that several processes know has in common for them.
#pragma once

#include "machine/shared_memory.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace offloom {

/// Records of the event are numbered from 1 on, whichever process makes them; the event has
/// happened when the newest of them has. The numbers are in shared memory.
class interprocess_mark {
public:
  /// A new one. Null if there is no shared memory to be had.
  static std::shared_ptr<interprocess_mark> make();
  /// That of another process. Null if it is gone.
  static std::shared_ptr<interprocess_mark> open(const shared_memory_place &place);
  ~interprocess_mark();
  interprocess_mark(const interprocess_mark &) = delete;
  interprocess_mark &operator=(const interprocess_mark &) = delete;

  shared_memory_place place() const { return memory_.place(); }

  /// The number of a record that begins to be waited for now.
  std::uint64_t begin_record();
  void end_record(std::uint64_t number);

  std::uint64_t newest() const;
  bool has_happened(std::uint64_t number) const;

  /// Sleeps until it has.
  void wait(std::uint64_t number) const;

private:
  struct numbers {
    std::atomic<std::uint64_t> begun, happened;
  };
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

  interprocess_mark(shared_memory memory, void *mapped);

  shared_memory memory_;
  numbers *numbers_;
};

} // namespace offloom
