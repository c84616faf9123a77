// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuiltinComponent: which component of threadIdx, blockIdx, … is this?
#ifndef OFFLOOM_CHECK_FACTS_BUILTINCOMPONENT_H
#define OFFLOOM_CHECK_FACTS_BUILTINCOMPONENT_H

#include "Analysis/Code/DeviceCode.h"

namespace offloom {

class Modifications;

/// 'x', 'y' or 'z' if \p E is written as that component of \p Variable; 0 if not.
char writtenComponent(const clang::Expr &E, BuiltinVariable Variable);

/// The same, also of a local that holds it.
char builtinComponent(const clang::Expr &E, BuiltinVariable Variable, const Modifications &Written);

} // namespace offloom

#endif
