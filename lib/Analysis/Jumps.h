// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jumps: the ways in which control may leave a statement other than by reaching its end.
#ifndef OFFLOOM_ANALYSIS_JUMPS_H
#define OFFLOOM_ANALYSIS_JUMPS_H

namespace clang {
class Stmt;
}

namespace offloom {

/// Jumps in a statement that lead out of it. Lambdas are functions of their own.
struct Jumps {
  bool Loop = false;     ///< break or continue of a loop around the statement
  bool Continue = false; ///< continue of a loop around the statement
  bool Return = false;   ///< return from the function
  bool Goto = false;
};

Jumps jumpsOf(const clang::Stmt *S);

/// \p S without the attributes and pragmas in front of it.
const clang::Stmt *withoutAttributes(const clang::Stmt *S);

} // namespace offloom

#endif
