// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RoundedUp: is this a number of blocks, rounded up so that all elements have a thread?
#ifndef OFFLOOM_CHECK_LAUNCH_ROUNDEDUP_H
#define OFFLOOM_CHECK_LAUNCH_ROUNDEDUP_H

#include <optional>

namespace clang {
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class UnitFacts;

/// `(count + divisor - 1) / divisor`, however it is spelled.
struct RoundedUp {
  const clang::VarDecl *Count = nullptr; ///< null: the count is no variable
  const clang::Expr *CountWritten = nullptr, *Divisor = nullptr;
  bool HasOneMore = false; ///< `count / divisor + 1`: also where nothing is to be rounded
};

/// What \p E, in a body of \p F, rounds up to whole blocks; nothing if it does not.
std::optional<RoundedUp> roundedUp(const clang::Expr &E, const clang::FunctionDecl &F,
                                   UnitFacts &Facts);

} // namespace offloom

#endif
