// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C library's <assert.h>. Where CUDA's built-in variables are declared, a failing assertion
// says which thread it was: `threadIdx` is then a thread loop's own, or the global one. Included
// anew, as the C library's is, because NDEBUG may have changed.
#pragma GCC system_header

#include_next <assert.h>

#if defined OFFLOOM_ASSERTIONS && !defined NDEBUG
#undef assert
#define assert(...)                                                                                \
  (static_cast<bool>(__VA_ARGS__)                                                                  \
       ? void(0)                                                                                   \
       : offloom::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__,                               \
                                   __extension__ __PRETTY_FUNCTION__, threadIdx))
#endif
