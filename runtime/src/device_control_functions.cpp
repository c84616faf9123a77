// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clocks, sleep and traps: see device_control_functions.h.
#include "device_control_functions.h"

#include "offloom/fiber.h"
#include "offloom/trap.h"

#include <chrono>
#include <csignal>

long long clock64() {
#if defined(__x86_64__)
  return static_cast<long long>(__builtin_ia32_rdtsc());
#else
  return std::chrono::steady_clock::now().time_since_epoch().count();
#endif
}

void __nanosleep(unsigned int) { offloom::spin_yield(); }

void __trap() { offloom::trap(cudaErrorLaunchFailure); }

void __brkpt(int) { std::raise(SIGTRAP); }
