// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GridIndices: the local variables of a kernel that hold the thread's index in the grid, and what
// they are compared with.
#ifndef OFFLOOM_CHECK_LAUNCH_GRIDINDICES_H
#define OFFLOOM_CHECK_LAUNCH_GRIDINDICES_H

#include <optional>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// `index < bound`, or its contrary.
struct IndexComparison {
  const clang::VarDecl *Index;
  const clang::Expr *Bound;
  bool IsBelow;
  bool IsOfSum = false;     ///< `index + first < bound`
  bool IsInclusive = false; ///< the bound itself is on the side of what is below: `<=`, `>`
};

class GridIndices {
public:
  GridIndices(const Modifications &Written, const clang::ASTContext &AST)
      : Written(Written), AST(AST) {}

  /// The index that \p E is; null if it is none.
  const clang::VarDecl *index(const clang::Expr &E) const;
  /// Of which dimension \p Index is: 'x', 'y' or 'z'.
  std::optional<char> componentOf(const clang::VarDecl &Index) const;
  std::optional<IndexComparison> comparison(const clang::Expr &E) const;

  /// Whether \p E is a number of elements, or a product of such: no part of them, and none that
  /// differs among threads. A literal that no macro names is a special case.
  bool isSize(const clang::Expr &E) const;

  const Modifications &Written;
  const clang::ASTContext &AST;
};

} // namespace offloom

#endif
