// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FastMathCalls: -use_fast_math, which makes `sinf(x)` in device code `__sinf(x)`.
//
// Only where the call can be nothing else: a function that the host calls too, a macro and a
// template that is instantiated for double too keep the exact function, whose error is within the
// intrinsic's bounds.
#ifndef OFFLOOM_MIGRATE_ARITHMETIC_FASTMATHCALLS_H
#define OFFLOOM_MIGRATE_ARITHMETIC_FASTMATHCALLS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Names the intrinsic in the calls of \p Functions that are for the device only.
void callFastIntrinsics(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                        const SourceText &Text, const Synchronisation &Sync, EditList &Edits);

} // namespace offloom

#endif
