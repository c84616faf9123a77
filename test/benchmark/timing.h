// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clock of the benchmarks: the best of many repetitions, since a machine is disturbed but never
// hurried.
#pragma once
#include <chrono>
#include <cstdio>

/// Runs `work` until `seconds` have passed, at least five times after one to warm up; the shortest,
/// in milliseconds.
template <typename Work> double best_ms(Work work, double seconds = 0.5) {
  using clock = std::chrono::steady_clock;
  work();
  double best = 1e300, total = 0;
  for (int i = 0; i < 5 || total < seconds * 1e3; ++i) {
    const auto start = clock::now();
    work();
    const double ms = std::chrono::duration<double, std::milli>(clock::now() - start).count();
    best = ms < best ? ms : best;
    total += ms;
  }
  return best;
}

/// One result, as run.py reads it.
inline void report(const char *name, double value, const char *unit) {
  std::printf("%s %.6g %s\n", name, value, unit);
}
