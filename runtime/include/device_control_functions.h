// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clocks, sleep, traps, address spaces, optimizer hints (CUDA C++ Programming Guide, "Time
// Function", "Nanosleep Function", "Trap function", "Breakpoint Function", "Address Space Predicate
// Functions", "Compiler Optimization Hint Functions").
//
// printf, assert, malloc, free, memcpy and memset are the C library's, in device code too; so is
// the declaration of clock(), which counts as clock64() does in device code.
#pragma once

#include "libc_in_device_code.h"

#include "host_defines.h"

/// The processor's time-stamp counter.
__device__ long long clock64();

/// Lets the other threads of the block run. Times are hints, and a block's threads share one core.
__device__ void __nanosleep(unsigned int nanoseconds);

/// Ends the kernel: the calls after its launch return cudaErrorLaunchFailure until the device is
/// reset.
[[noreturn]] __device__ void __trap();

/// Stops in a debugger.
__device__ void __brkpt(int code = 0);

/// Counts for a profiler: none listens.
__device__ inline void __prof_trigger(int) {}

/// Which memory a pointer is of, within the calling block. Null is global memory's, as on a GPU.
__device__ unsigned int __isGlobal(const void *address);
__device__ unsigned int __isShared(const void *address);
__device__ unsigned int __isLocal(const void *address);
__device__ unsigned int __isConstant(const void *address);
OFFLOOM_UNSUPPORTED("parameters lie among a thread's locals; ask for those you know by their names")
__device__ unsigned int __isGridConstant(const void *address);

/// There is one address space on a CPU: an address of any is the address.
__device__ inline size_t __cvta_generic_to_global(const void *address) {
  return reinterpret_cast<size_t>(address);
}
__device__ inline size_t __cvta_generic_to_shared(const void *address) {
  return reinterpret_cast<size_t>(address);
}
__device__ inline size_t __cvta_generic_to_constant(const void *address) {
  return reinterpret_cast<size_t>(address);
}
__device__ inline size_t __cvta_generic_to_local(const void *address) {
  return reinterpret_cast<size_t>(address);
}
__device__ inline void *__cvta_global_to_generic(size_t address) {
  return reinterpret_cast<void *>(address);
}
__device__ inline void *__cvta_shared_to_generic(size_t address) {
  return reinterpret_cast<void *>(address);
}
__device__ inline void *__cvta_constant_to_generic(size_t address) {
  return reinterpret_cast<void *>(address);
}
__device__ inline void *__cvta_local_to_generic(size_t address) {
  return reinterpret_cast<void *>(address);
}
OFFLOOM_UNSUPPORTED("parameters have no space of their own; use the pointer as it is")
__device__ size_t __cvta_generic_to_grid_constant(const void *address);
OFFLOOM_UNSUPPORTED("parameters have no space of their own; use the pointer as it is")
__device__ void *__cvta_grid_constant_to_generic(size_t address);

// nvcc knows these as built-ins; GCC has no __builtin_assume.
#ifndef __clang__
#define __builtin_assume(condition) ((condition) ? void() : __builtin_unreachable())
#endif
#define __assume(condition) __builtin_assume(condition)
