// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// segment: memory without a name that processes of one machine share.
//
// Other processes find it by way of /proc, as they find exported allocations of the runtime. So
// there is nothing to clean up when a program is killed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace offloom::comm {

/// What another process needs to find a segment.
struct segment_place {
  std::int64_t process;
  std::int64_t descriptor;
  std::uint64_t identity;
};

class segment {
public:
  segment() = default;
  /// A new one.
  static segment make(std::size_t bytes);
  /// That of another process, or of this one. Empty if there is none.
  static segment open(const segment_place &place);
  segment(segment &&other) noexcept;
  segment &operator=(segment &&other) noexcept;
  ~segment();

  explicit operator bool() const { return descriptor_ >= 0; }
  segment_place place() const;
  std::uint64_t identity() const { return identity_; }

  /// Makes it that long, with zeros, unless it is longer; maps all of it. Null if there is no
  /// memory. Once.
  std::byte *map(std::size_t bytes);

private:
  explicit segment(int descriptor);

  int descriptor_ = -1;
  std::uint64_t identity_ = 0;
  std::byte *mapped_ = nullptr;
  std::size_t bytes_ = 0;
};

} // namespace offloom::comm
