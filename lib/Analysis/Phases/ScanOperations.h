// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ScanOperations: the functions by which scans, reductions and trees combine two values.
#ifndef OFFLOOM_ANALYSIS_PHASES_SCANOPERATIONS_H
#define OFFLOOM_ANALYSIS_PHASES_SCANOPERATIONS_H

#include "clang/AST/OperationKinds.h"
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
} // namespace clang

namespace offloom {

/// BO_GT of CUDA's `max(a, b)`, BO_LT of `min(a, b)`. In a template the call may be open, but not
/// between functions that are the user's: what they are given are numbers.
std::optional<clang::BinaryOperatorKind> choiceOf(const clang::CallExpr &Call,
                                                  const clang::ASTContext &Context);

} // namespace offloom

#endif
