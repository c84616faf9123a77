// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "patience.h"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace offloom::comm {

namespace {

using namespace std::chrono_literals;

// Others are mostly a few microseconds behind, unless they wait for this processor. A thread that
// only yields uses up its turn, and comes late where others compute; one that has slept comes
// first.
constexpr unsigned spins = 200, pauses_in_a_spin = 8, yields = 100;
constexpr auto sleep_for = 50us;

patience::clock::duration read_silence() {
  const char *const text = std::getenv("OFFLOOM_DEADLOCK_SECONDS");
  const double limit = text ? std::atof(text) : 60;
  if (limit <= 0)
    return patience::clock::duration::max();
  return std::chrono::duration_cast<patience::clock::duration>(
      std::chrono::duration<double>(std::min(limit, 10.0)));
}

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

} // namespace

patience::patience() : silence_(read_silence()) {}

void patience::idle() {
  if (idles_ == 0)
    since_ = last_look_ = clock::now();
  ++idles_;
  if (idles_ < spins) {
    for (unsigned i = 0; i < pauses_in_a_spin; ++i)
      pause();
  } else if (idles_ < spins + yields) {
    std::this_thread::yield();
  } else {
    idles_ = spins + yields;
    std::this_thread::sleep_for(sleep_for);
  }
}

bool patience::should_look() {
  if (idles_ < spins + yields)
    return false;
  const clock::time_point now = clock::now();
  if (now - last_look_ < 250ms)
    return false;
  last_look_ = now;
  return true;
}

bool patience::should_speak() {
  if (idles_ < spins + yields || clock::now() - since_ < silence_)
    return false;
  silence_ = silence_ < 24h ? silence_ * 10 : clock::duration::max();
  return true;
}

double patience::seconds() const {
  return std::chrono::duration<double>(clock::now() - since_).count();
}

} // namespace offloom::comm
