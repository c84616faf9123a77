// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function under test and CUDA's bound of its error, as measure.py writes them from bounds.yaml.
#pragma once

#include <cstdint>

namespace accuracy {

enum class format { half, bfloat16, f32, f64 };

/// Numbers travel as bits. `evaluate` calls the function for `count` sets of `arguments` numbers,
/// in a loop that a compiler may vectorise: as the threads of a block do.
struct function {
  const char *name, *reference;
  format type;
  int arguments;
  void (*evaluate)(const std::uint64_t *const *arguments, std::uint64_t *results, int count);
  double (*ulps)(double x, double y);     ///< the bound; negative: none here
  double (*absolute)(double x, double y); ///< the bound where that is none; negative: none
  double relative;                        ///< instead of both; 0: none
};

extern const function functions[];
extern const int function_count;

} // namespace accuracy
