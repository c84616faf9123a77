// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseVariables: what becomes of the declarations and uses of a body's variables in phases.
//
//   float x = in[t];          before the loop:  offloom::per_thread<float> x_of(block);
//                             in each loop:     auto &x = x_of[threadIdx];
//                             in its place:     x = in[t];
#ifndef OFFLOOM_MIGRATE_KERNELS_PHASEVARIABLES_H
#define OFFLOOM_MIGRATE_KERNELS_PHASEVARIABLES_H

#include "Analysis/Phases/PhasePlan.h"
#include "Migrate/Text/SourceText.h"

namespace clang {
class DeclStmt;
class Expr;
} // namespace clang

namespace offloom {

class BlockFunction;

class PhaseVariables {
public:
  PhaseVariables(const BlockFunction &Block, const PhasePlan &Plan);

  /// What becomes of a declaration of a region.
  struct Rewritten {
    bool Changes = false;                     ///< else it stays as it is
    llvm::SmallVector<std::string, 2> Before; ///< storage, before the loop
    std::string Inside;                       ///< in its place; empty: nothing remains
    std::string Problem;                      ///< not empty: it cannot be rewritten
  };
  Rewritten rewrite(const clang::DeclStmt *S) const;

  /// The declarations at the top of a loop over \p Statements: recomputed variables and references
  /// to storage. Those of \p Except are declared by something else, those of \p Also are needed
  /// too.
  llvm::SmallVector<std::string, 4>
  bindings(llvm::ArrayRef<const clang::Stmt *> Statements,
           llvm::ArrayRef<const clang::VarDecl *> Except = {},
           llvm::ArrayRef<const clang::VarDecl *> Also = {}) const;

  using VariableList = llvm::SmallVector<const clang::VarDecl *, 8>;
  /// The variables that those declarations declare, operands before what is computed from them.
  VariableList boundBy(llvm::ArrayRef<const clang::Stmt *> Statements,
                       llvm::ArrayRef<const clang::VarDecl *> Except = {},
                       llvm::ArrayRef<const clang::VarDecl *> Also = {}) const;
  /// Does a declaration of bindings() compute one of \p Statements' variables from one of \p
  /// Sources?
  bool computesFrom(llvm::ArrayRef<const clang::VarDecl *> Sources,
                    llvm::ArrayRef<const clang::Stmt *> Statements,
                    llvm::ArrayRef<const clang::VarDecl *> Except = {}) const;

  /// The result of \p Call, made before its statement, has the name \p Name.
  void setResult(const clang::CallExpr *Call, std::string Name) { Results[Call] = Name; }
  const llvm::DenseMap<const clang::CallExpr *, std::string> &results() const { return Results; }
  /// The block itself makes \p Call, in its statement, with the text \p Made.
  void setMade(const clang::CallExpr *Call, std::string Made) { MadeByBlock[Call] = Made; }
  /// What stands in the place of each call that has been written; empty if there is nothing.
  std::vector<std::pair<const clang::CallExpr *, std::string>> replacements() const;
  /// What the block counts for \p V, a variable that all threads move alike.
  std::string movedName(const clang::VarDecl *V) const;
  const clang::ASTContext &context() const { return Context; }
  /// The author's text of \p E, with results in place of the calls they come from.
  std::string text(const clang::Expr *E) const;
  /// Does storage that a call fills take the place of \p V's declaration?
  bool isCallResult(const clang::VarDecl *V) const { return CallResults.contains(V); }
  /// Does \p Call leave its result where its statement would assign it to?
  bool fillsVariable(const clang::CallExpr *Call) const { return Filling.contains(Call); }

private:
  bool isAssignedAmong(const clang::VarDecl *V,
                       llvm::ArrayRef<const clang::Stmt *> Statements) const;
  bool waitsForAssignment(const clang::VarDecl *V,
                          llvm::ArrayRef<const clang::Stmt *> Statements) const;
  void findFilling(llvm::ArrayRef<PhaseNode> Nodes);
  void findWaiting(llvm::ArrayRef<PhaseNode> Nodes);
  void rewritePerThread(const clang::VarDecl *V, Rewritten &Result) const;
  std::string assignment(const clang::VarDecl *V) const;
  std::string recomputed(const clang::VarDecl *V) const;
  bool isStoredWithStorage(const clang::VarDecl *V) const;

  const BlockFunction &Block;
  const SourceText &Text;
  const clang::ASTContext &Context;
  const PhasePlan &Plan;
  llvm::DenseMap<const clang::CallExpr *, std::string> Results, MadeByBlock;
  llvm::DenseSet<const clang::VarDecl *> CallResults;
  llvm::DenseSet<const clang::VarDecl *> Passed; ///< to what the block calls
  llvm::DenseSet<const clang::CallExpr *> Filling;
  /// Recomputed from storage that the same region fills: the region declares them in their place.
  llvm::DenseSet<const clang::VarDecl *> Waiting;
};

/// Is one of \p Calls a part of \p S?
bool containsAnyOf(const clang::Stmt *S, const CallSet &Calls);

/// A constant that means the same before the thread loop as inside it.
bool isConstant(const clang::Expr *E, const clang::ASTContext &Context);

/// Is \p V, which may be kept for each thread, filled with one constant for all of them?
bool beginsWithConstant(const clang::VarDecl &V, const clang::ASTContext &Context);

} // namespace offloom

#endif
