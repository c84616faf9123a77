// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// warp_output: what the lanes of a warp have printed one after the other, in the order of a GPU.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace offloom {

/// The output of one warp since its lanes were last together.
class warp_output {
public:
  /// Adds what `lane` printed at `site`, which is what its statement is known by.
  void add(unsigned lane, const void *site, const char *text, std::size_t bytes);

  /// All of it, in the order in which a GPU prints it, where each statement is for all lanes that
  /// come to it: sides of a branch follow each other, a lane that has left a loop waits behind it.
  std::string in_order() const;

  void clear();
  bool empty() const { return lines_.empty(); }
  std::size_t bytes() const { return text_.size(); }

private:
  struct line {
    unsigned lane;
    const void *site;
    std::size_t begin, end; ///< in text_
  };
  std::vector<line> lines_;
  std::string text_;
};

} // namespace offloom
