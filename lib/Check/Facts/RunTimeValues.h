// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RunTimeValues: is a value certain to be known only when the kernel runs?
#ifndef OFFLOOM_CHECK_FACTS_RUNTIMEVALUES_H
#define OFFLOOM_CHECK_FACTS_RUNTIMEVALUES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class ForStmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// Whether \p E is made of parameters of kernels, threadIdx, blockIdx, what is loaded through a
/// parameter, or of \p Counters. A parameter of a device function may be a constant after inlining.
bool isRunTimeValue(const clang::Expr &E, const Modifications &Written,
                    const llvm::DenseSet<const clang::VarDecl *> &Counters = {});

/// The variables that \p Loop steps.
llvm::SmallVector<const clang::VarDecl *, 2> steppedBy(const clang::ForStmt &Loop);

/// Whether nobody can count the rounds of \p Loop, so that it is not unrolled wholly: its condition
/// compares with a run-time value, or a counter begins with one.
bool hasRunTimeRounds(const clang::ForStmt &Loop, const Modifications &Written,
                      const llvm::DenseSet<const clang::VarDecl *> &Counters);

} // namespace offloom

#endif
