// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RowValues: which integers are the same for all threads of a row, and which go up by one from
// thread to thread. Says so of what is certain only, and follows variables as they are assigned.
#ifndef OFFLOOM_ANALYSIS_LOOPS_ROWVALUES_H
#define OFFLOOM_ANALYSIS_LOOPS_ROWVALUES_H

#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace clang {
class ASTContext;
class BinaryOperator;
class CastExpr;
class DeclRefExpr;
class Expr;
class QualType;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
class Uniformity;

/// A row: the threads of a block that have one threadIdx.y and .z.
struct RowValue {
  std::optional<int> Steps; ///< 0: the same for a row; 1: it goes up by one
  /// It does so as a number, and never wraps around, where places along x fit an `int`.
  bool Exact = false;
};

class RowValues {
public:
  RowValues(const clang::ASTContext &AST, const Uniformity &Uniform, const Modifications &Written)
      : AST(AST), Uniform(Uniform), Written(Written) {}

  RowValue of(const clang::Expr *E) const;

  /// \p V has the value of \p E from here on; of nothing known, where that is null.
  void assign(const clang::VarDecl *V, const clang::Expr *E);
  void set(const clang::VarDecl *V, RowValue Value) { Variables[V] = Value; }
  void forget(const clang::VarDecl *V) { Variables[V] = {}; }
  /// \p E, in the places that follow, has \p Value.
  void set(const clang::Expr *E, RowValue Value) { Known[E] = Value; }
  using Expressions = llvm::DenseMap<const clang::Expr *, RowValue>;
  const Expressions &known() const { return Known; }
  void restore(const Expressions &Before) { Known = Before; }

  /// Is \p E made without blockIdx, so that it counts threads and not places of a grid?
  bool isOfBlock(const clang::Expr *E) const;

  /// An integer in which no place is cut off.
  static bool isWide(clang::QualType T, const clang::ASTContext &AST);

private:
  RowValue ofSum(const clang::BinaryOperator &E) const;
  RowValue ofCast(const clang::CastExpr &E) const;
  RowValue ofInitial(const clang::DeclRefExpr &E) const;
  bool isPlace(const clang::Expr *E) const;

  const clang::ASTContext &AST;
  const Uniformity &Uniform;
  const Modifications &Written;
  llvm::DenseMap<const clang::VarDecl *, RowValue> Variables;
  Expressions Known;
};

} // namespace offloom

#endif
