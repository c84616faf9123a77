// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clocks, sleep and traps: see device_control_functions.h.
//
// clock() is one name for two things: the multiprocessor's counter in device code, the process's
// CPU time elsewhere. Migrated code keeps the call as it is, so the runtime defines the function in
// the C library's place; a CPU time of microseconds would stretch every kernel that waits for a
// number of cycles a thousandfold.
#include "device_control_functions.h"

#include "device_code/memory_space.h"
#include "offloom/block.h"
#include "offloom/fiber.h"
#include "offloom/trap.h"

#include <chrono>
#include <ctime>

long long clock64() {
#if defined(__x86_64__)
  return static_cast<long long>(__builtin_ia32_rdtsc());
#else
  return std::chrono::steady_clock::now().time_since_epoch().count();
#endif
}

extern "C" clock_t clock() noexcept {
  if (offloom::in_device_code())
    return clock64();
  timespec used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0)
    return -1;
  return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1'000'000'000 / CLOCKS_PER_SEC);
}

void __nanosleep(unsigned int) { offloom::spin_yield(); }

void __trap() { offloom::trap(cudaErrorLaunchFailure); }

/// A debugger stops here; without one the kernel fails, as a GPU's.
void __brkpt(int) {
#if defined(__x86_64__)
  asm volatile("int3");
#else
  asm volatile("brk #0");
#endif
}

namespace {
unsigned is_in(offloom::memory_space space, const void *address) {
  return offloom::memory_space_of(address) == space;
}
} // namespace

unsigned int __isGlobal(const void *address) {
  return is_in(offloom::memory_space::global, address);
}
unsigned int __isShared(const void *address) {
  return is_in(offloom::memory_space::shared, address);
}
unsigned int __isLocal(const void *address) { return is_in(offloom::memory_space::local, address); }
unsigned int __isConstant(const void *address) {
  return is_in(offloom::memory_space::constant, address);
}
