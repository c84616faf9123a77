// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What callers of the driver API say beside an image: options of a compiler that does not run here,
// and buffers for its log.
#pragma once

#include "offloom/module_image.h"

#include <chrono>
#include <vector>

namespace offloom {

class jit_options {
public:
  jit_options(unsigned count, const CUjit_option *options, void **values);

  bool given() const { return !options_.empty(); }
  /// Are all of them CUDA's?
  bool valid() const { return valid_; }

  /// Fills the logs and the time that were asked for, and returns the error. A message for which
  /// there is no buffer goes to stderr.
  CUresult report(const module_failure &failure) const;

private:
  void **find(CUjit_option option) const;
  std::size_t room_in(CUjit_option bytes) const;
  bool fill(CUjit_option buffer, CUjit_option bytes, std::size_t room,
            const std::string &text) const;

  std::vector<CUjit_option> options_;
  void **values_;
  std::size_t info_room_ = 0, error_room_ = 0; ///< what the sizes were before they became results
  bool valid_ = true;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace offloom
