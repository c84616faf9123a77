// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jumps: the ways in which control may leave a statement other than by reaching its end, and the
// parts of the statements that steer it.
#ifndef OFFLOOM_ANALYSIS_CODE_JUMPS_H
#define OFFLOOM_ANALYSIS_CODE_JUMPS_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace offloom {

/// Jumps in a statement that lead out of it. Lambdas are functions of their own.
struct Jumps {
  bool Loop = false;     ///< break or continue of a loop around the statement
  bool Break = false;    ///< break of a loop around the statement
  bool Continue = false; ///< continue of a loop around the statement
  bool Return = false;   ///< return from the function
  bool Goto = false;
};

Jumps jumpsOf(const clang::Stmt *S);

/// The condition of \p S, a branch, loop or switch, attributes aside; null when it has none.
const clang::Expr *conditionOf(const clang::Stmt *S);
/// What the loop \p S repeats.
const clang::Stmt *bodyOf(const clang::Stmt *S);

/// \p S without the attributes and pragmas in front of it.
const clang::Stmt *withoutAttributes(const clang::Stmt *S);

} // namespace offloom

#endif
