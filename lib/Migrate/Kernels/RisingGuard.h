// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RisingGuard: regions whose first threads alone pass a comparison, as what they compare rises from
// thread to thread.
//
//   int index = 2 * step * t;             block.threads(offloom::rising([&](… threadIdx) {
//   if (index < n)                            int index = 2 * step * threadIdx.x;
//     s[index] += s[index + step];            return index;
//                                           }).below(n), [&](… threadIdx) { … as before … });
//
// In the steps of a tree most threads have nothing to do. The runtime finds out where they begin.
#ifndef OFFLOOM_MIGRATE_KERNELS_RISINGGUARD_H
#define OFFLOOM_MIGRATE_KERNELS_RISINGGUARD_H

#include "Migrate/Kernels/PhaseVariables.h"
#include <optional>
#include <string>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

/// What a region does nothing without: \p Value is less than \p Bound. Its declarations before are
/// \p Before.
struct RisingGuard {
  const clang::Expr *Value, *Bound;
  llvm::ArrayRef<const clang::Stmt *> Before;
};

/// The guard of a region of \p Statements: declarations of numbers, and one branch. \p Value is a
/// multiple of threadIdx.x, and something that the threads have in common, in 32 bits.
std::optional<RisingGuard> risingGuard(llvm::ArrayRef<const clang::Stmt *> Statements,
                                       const PhasePlan &Plan, const clang::ASTContext &Context);

/// Does \p E, a number of 32 bits, grow by the same from thread to thread, but for wrapping around?
bool risesEvenly(const clang::Expr *E, const PhasePlan &Plan, const clang::ASTContext &Context);
/// The same, and perhaps by more than one.
bool risesByMultiples(const clang::Expr *E, const PhasePlan &Plan,
                      const clang::ASTContext &Context);

} // namespace offloom

#endif
