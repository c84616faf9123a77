// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores with cache hints (CUDA C++ Programming Guide, "Read-Only Data Cache Load
// Function", "Load Functions Using Cache Hints", "Store Functions Using Cache Hints").
//
// A CPU's caches need no such hints: all are plain loads and stores. CUDA lists the types it takes;
// these take any type.
#pragma once

#include "host_defines.h"

/// Through the read-only cache: nothing may write there while the kernel runs.
template <class T> __device__ inline T __ldg(const T *address) { return *address; }
/// Cached at all levels.
template <class T> __device__ inline T __ldca(const T *address) { return *address; }
/// Cached in L2 only.
template <class T> __device__ inline T __ldcg(const T *address) { return *address; }
/// Streamed: likely read once.
template <class T> __device__ inline T __ldcs(const T *address) { return *address; }
/// Last use.
template <class T> __device__ inline T __ldlu(const T *address) { return *address; }
/// Not cached: read from memory at each call.
template <class T> __device__ inline T __ldcv(const T *address) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  return *address;
}

namespace offloom {
/// T itself, kept out of template argument deduction.
template <class T> struct as_given {
  using type = T;
};
} // namespace offloom

/// Written back at all levels.
template <class T>
__device__ inline void __stwb(T *address, typename offloom::as_given<T>::type value) {
  *address = value;
}
/// Cached in L2 only.
template <class T>
__device__ inline void __stcg(T *address, typename offloom::as_given<T>::type value) {
  *address = value;
}
/// Streamed.
template <class T>
__device__ inline void __stcs(T *address, typename offloom::as_given<T>::type value) {
  *address = value;
}
/// Written through.
template <class T>
__device__ inline void __stwt(T *address, typename offloom::as_given<T>::type value) {
  *address = value;
}
