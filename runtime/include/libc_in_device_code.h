// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C library's functions that CUDA lets device code call: math, printf, assert, malloc, memcpy.
//
// Clang's CUDA mode takes every unmarked function for a host function, and a function cannot get
// another execution space later. So the C headers are read here first, with all they declare forced
// to be callable from both. Their C++ forms (<cmath>, <cstring>) then name the same functions; what
// libstdc++ defines itself is constexpr, hence callable from both too, but for a few.
#pragma once

#ifdef __CUDA__

#include <cstddef> // with it, before the pragma, libstdc++'s own configuration

#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#if __has_include(<bits/std_abs.h>)
#include <bits/std_abs.h> // std::abs of long and long long
#endif
#if __has_include(<mm_malloc.h>)
#include <mm_malloc.h> // declares posix_memalign again, for <immintrin.h>
#endif
#pragma clang force_cuda_host_device end
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS

// What libstdc++ defines itself without constexpr.
namespace std {
__attribute__((device)) float frexp(float x, int *exponent);
__attribute__((device)) float modf(float x, float *whole);
__attribute__((device)) float remquo(float x, float y, int *quotient);
} // namespace std

#endif

#ifdef __cplusplus
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>
#endif

// The C names, with the overloads that C++ adds: sqrt(float), abs(long), ...
#include <math.h>
#include <stdlib.h>
