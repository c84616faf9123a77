// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CountProducts: how many counts, known only when the program runs, are multiplied in an integer?
//
// `rows * columns * sizeof(float)` has two, `((image * channels + channel) * rows + row) * columns`
// three: the more, the sooner 32 bits are too few. What is small by nature counts for nothing:
// constants, characters, threadIdx and blockDim, remainders by constants, counters of loops with
// constant bounds.
#ifndef OFFLOOM_CHECK_FACTS_COUNTPRODUCTS_H
#define OFFLOOM_CHECK_FACTS_COUNTPRODUCTS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

class CountProducts {
public:
  /// Of expressions in \p Body, whose locals are \p Written where that says.
  CountProducts(const clang::Stmt &Body, const Modifications &Written,
                const clang::ASTContext &AST);

  /// How many counts are factors of \p E, in that of its summands that has most.
  unsigned in(const clang::Expr &E) const { return in(E, 0); }

private:
  unsigned in(const clang::Expr &E, unsigned Depth) const;
  bool isSmall(const clang::Expr &E) const;
  /// Whether \p E is a member of a built-in that is at most 1,024, or of a dim3 of the host's that
  /// is no parameter whose members alone are asked for.
  bool isOfBlock(const clang::Expr &E) const;

  const Modifications &Written;
  const clang::ASTContext &AST;
  llvm::DenseSet<const clang::VarDecl *> SmallCounters;
  llvm::DenseSet<const clang::VarDecl *> Shapes; ///< of launches
};

} // namespace offloom

#endif
