// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two ways of doing the same, by turns: a machine that others use disturbs both alike.
#pragma once
#include <chrono>
#include <cstdio>
#include <ctime>

/// What the process has computed, for work on one core: others that are on it do not count.
struct processor_clock {
  using duration = std::chrono::nanoseconds;
  static duration now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + duration(t.tv_nsec);
  }
};

/// The least time of each, in milliseconds, of at least five turns and as many as `seconds` hold;
/// `prepare` is not measured.
template <class Clock = std::chrono::steady_clock, class Prepare, class First, class Second>
void report_both(const char *first_name, First first, const char *second_name, Second second,
                 Prepare prepare, double seconds = 2) {
  double best[2] = {1e300, 1e300}, total = 0;
  const auto measure = [&](auto &work, double &least) {
    prepare();
    const auto start = Clock::now();
    work();
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    least = ms < least ? ms : least;
    total += ms;
  };
  double warm_up = 0;
  measure(first, warm_up);
  measure(second, warm_up);
  for (int turn = 0; turn < 5 || total < seconds * 1e3; ++turn) {
    measure(first, best[0]);
    measure(second, best[1]);
  }
  std::printf("%s %.6g ms\n%s %.6g ms\n", first_name, best[0], second_name, best[1]);
}
