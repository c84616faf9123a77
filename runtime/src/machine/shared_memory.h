// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// shared_memory: memory that other processes can map, and how they find it.
//
// It has no name that could outlive its users: the kernel keeps it while a process has it open or
// mapped. A process that was told of it opens it by way of /proc.
#pragma once

#include <cstddef>
#include <cstdint>

namespace offloom {

/// What tells another process where the memory is. Programs send it as bytes.
struct shared_memory_place {
  std::int64_t process;
  std::int64_t descriptor;
  std::uint64_t identity; ///< so that a descriptor used again for something else is noticed
  std::uint64_t bytes;

  /// Of the calling process.
  bool is_own() const;
};

/// The memory, held open.
class shared_memory {
public:
  shared_memory() = default;
  /// New memory: zeroes, of which only what is written takes space. Empty if that is refused.
  explicit shared_memory(std::size_t bytes);
  /// Memory of another process. Empty if it is gone.
  explicit shared_memory(const shared_memory_place &place);
  /// Memory that somebody passed as a file descriptor, which stays theirs.
  static shared_memory of_descriptor(int descriptor);

  shared_memory(shared_memory &&) noexcept;
  shared_memory &operator=(shared_memory &&) noexcept;
  ~shared_memory();

  explicit operator bool() const { return descriptor_ >= 0; }
  std::size_t bytes() const { return bytes_; }
  std::uint64_t identity() const { return identity_; }
  shared_memory_place place() const;

  /// Another file descriptor of it, to be passed on; -1 if that is refused.
  int descriptor_to_pass() const;

  /// Maps all of it, at `where` in place of what is mapped there if given. Null if that is refused.
  void *map(void *where = nullptr) const;

  /// Maps part of it at `where`, in place of what is mapped there, out of everybody's reach.
  bool map_part(void *where, std::size_t offset, std::size_t bytes) const;

  /// Maps the pages that hold part of it, wherever there is room. Null if that is refused.
  void *map_pages_of(std::size_t offset, std::size_t bytes) const;

  /// Writes at the beginning.
  bool write(const void *from, std::size_t bytes) const;

  /// Makes part of it zeroes that take no space.
  void discard(std::size_t offset, std::size_t bytes) const;

private:
  void take(int descriptor);

  int descriptor_ = -1;
  std::size_t bytes_ = 0;
  std::uint64_t identity_ = 0;
};

/// The unit in which memory is mapped.
std::size_t page_bytes();
std::size_t whole_pages(std::size_t bytes);

} // namespace offloom
