// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MemoryUpdates: where code stores what depends on what lay there before.
#ifndef OFFLOOM_CHECK_SYNCHRONISATION_MEMORYUPDATES_H
#define OFFLOOM_CHECK_SYNCHRONISATION_MEMORYUPDATES_H

#include <vector>

namespace clang {
class ASTContext;
class Expr;
class IfStmt;
class Stmt;
} // namespace clang

namespace offloom {

class Modifications;

struct MemoryUpdate {
  const clang::Expr *Place;
  /// Null: the new value is made of the old one, as in `*sum += x` or `*best = max(*best, x)`.
  const clang::IfStmt *Check = nullptr;
  const clang::Expr *Value = nullptr; ///< stored behind the check

  /// Whether more memory is written behind the check than the place.
  bool hasMoreBehind() const;
};

/// Updates in \p Body, also of places that no other thread can see.
std::vector<MemoryUpdate> memoryUpdatesIn(const clang::Stmt &Body, const Modifications &Written,
                                          const clang::ASTContext &AST);

/// Whether \p E, or what its variables are initialised with, reads \p Place, however it is spelled:
/// `*p` is `p[0]`.
bool readsPlace(const clang::Expr &E, const clang::Expr &Place, const Modifications &Written,
                const clang::ASTContext &AST);

} // namespace offloom

#endif
