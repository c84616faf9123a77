// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The demangler of CUDA's tools (CUDA Binary Utilities, "cu++filt"): names of kernels as the source
// has them. The host's ABI mangles them here, and knows how to read them.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
#include <cxxabi.h>
#else
char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status);
#endif

/// The name in clear, in `buffer`, which malloc() gave, or where realloc() moves it; in one of
/// malloc()'s where there is none. In `status`: 0, -1 for no memory, -2 for no mangled name, -3 for
/// wrong arguments.
static inline char *__cu_demangle(const char *name, char *buffer, size_t *length, int *status) {
#ifdef __cplusplus
  return abi::__cxa_demangle(name, buffer, length, status);
#else
  return __cxa_demangle(name, buffer, length, status);
#endif
}
