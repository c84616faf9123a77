// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pool_memory: the memory of a pool that other processes may map.
#pragma once

#include "machine/shared_memory.h"

#include <map>
#include <memory>
#include <mutex>

namespace offloom {

/// One range of addresses for all that the pool may ever hold, so that a process which maps it has
/// every allocation, those made later too. Only what is written takes space.
class pool_memory {
public:
  /// Room for so many bytes. Null if that is refused.
  static std::shared_ptr<pool_memory> make(std::size_t bytes);
  /// What another process made and passed as a file descriptor. Null if that is none of ours.
  static std::shared_ptr<pool_memory> open(int descriptor);
  ~pool_memory();
  pool_memory(const pool_memory &) = delete;
  pool_memory &operator=(const pool_memory &) = delete;

  /// Null when there is no room.
  std::byte *take(std::size_t bytes);

  /// Gives back what some pool's take() returned.
  static void give_back(void *begin);

  const shared_memory &memory() const { return memory_; }
  std::byte *begin() const { return begin_; }

private:
  pool_memory(shared_memory memory, std::byte *begin);
  void free(std::byte *begin);

  shared_memory memory_;
  std::byte *const begin_;
  std::mutex mutex_;
  std::map<std::size_t, std::size_t> used_; ///< ends by begins: offsets of whole pages
};

} // namespace offloom
