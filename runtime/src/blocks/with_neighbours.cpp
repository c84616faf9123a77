// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/with_neighbours.h"

#include "blocks/block_scope.h"
#include "blocks/worker.h"

#include <algorithm>
#include <limits>

namespace offloom {

namespace detail {

unsigned neighbours_at_hand(unsigned width) {
  return worker::current().scope->neighbours_at_hand(width);
}

std::byte *keep_for_neighbours(unsigned count, std::size_t bytes) {
  return worker::current().scope->keep_for_neighbours(count, bytes);
}

const std::byte *kept_by_neighbour() { return worker::current().scope->kept_by_neighbour(); }

} // namespace detail

std::uint64_t block_scope::linear_index() const {
  const uint3 &at = block_.idx;
  return at.x + config_.grid.x * (at.y + std::uint64_t{config_.grid.y} * at.z);
}

unsigned block_scope::neighbours_at_hand(unsigned width) const {
  // Where places along x do not fit an int, a kernel might see them wrap around elsewhere.
  const bool wraps = std::uint64_t{config_.grid.x} * config_.block.x >
                     std::uint64_t{std::numeric_limits<int>::max()};
  if (!next_ || wraps || width != config_.block.x)
    return 1;
  const std::uint64_t left = 1 + (next_->last - next_->first);
  return static_cast<unsigned>(std::min<std::uint64_t>(left, config_.grid.x - block_.idx.x));
}

std::byte *block_scope::keep_for_neighbours(unsigned count, std::size_t bytes) {
  kept_.first = linear_index() + 1;
  kept_.last = kept_.first + count;
  kept_bytes_ = bytes;
  if (kept_values_.size() < count * bytes)
    kept_values_.resize(count * bytes);
  return kept_values_.data();
}

const std::byte *block_scope::kept_by_neighbour() const {
  const std::uint64_t at = linear_index();
  return at >= kept_.first && at < kept_.last
             ? kept_values_.data() + (at - kept_.first) * kept_bytes_
             : nullptr;
}

} // namespace offloom
