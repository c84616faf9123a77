// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FastMath: what nvcc's -use_fast_math makes of calls of math functions.
#ifndef OFFLOOM_ANALYSIS_CODE_FASTMATH_H
#define OFFLOOM_ANALYSIS_CODE_FASTMATH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

/// The intrinsic that -use_fast_math puts for calls of \p Callee in device code: `__sinf` for
/// `sinf(float)`, `sin(float)` and `std::sin(float)`; empty for most functions, and the author's
/// own.
std::string fastIntrinsicFor(const clang::FunctionDecl &Callee);

} // namespace offloom

#endif
