// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C library's <math.h>, without the global ::lerp that libstdc++ before 13 adds in C++20. The
// standard keeps std::lerp out of the global namespace (LWG 3782), where CUDA programs written for
// C++17 define their own.
#pragma GCC system_header

#if defined __cplusplus && !defined _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <cmath>
#pragma push_macro("lerp")
#undef lerp
#define lerp fma // `using std::fma;` twice says nothing new
#include_next <math.h>
#pragma pop_macro("lerp")
#else
#include_next <math.h>
#endif
