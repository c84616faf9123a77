// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WarpAccesses: the accesses, calls and branches of a function as a warp makes them, each with the
// lanes that certainly do not take part left out.
#ifndef OFFLOOM_CHECK_FACTS_WARPACCESSES_H
#define OFFLOOM_CHECK_FACTS_WARPACCESSES_H

#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Facts/PathLanes.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace offloom {

class UnitFacts;

struct Access {
  const clang::Expr *Lvalue;
  WarpAddress Address;
  unsigned Bytes;
  LaneMask Active;
  unsigned Most;            ///< lanes of Active at a time
  bool IsCertain;           ///< exactly the lanes of Active make it, once at least
  bool IsStore = false;     ///< or both, as that of `+=`
  const clang::Stmt *Scope; ///< the innermost branch or loop around it; null: the body
};

struct DeviceCall {
  const clang::FunctionDecl *Callee; ///< with a body
  const clang::CallExpr *Call;
  LaneMask Active;
};

/// A call of CUDA's, or of the library's.
struct HeaderCall {
  const clang::CallExpr *Call;
  LaneMask Active;
  unsigned Most; ///< as in Access
};

struct Branch {
  const clang::IfStmt *If;
  LaneMask Active;
  LaneMask Then; ///< those of Active for which the condition holds
};

/// A loop, as the lanes come to it.
struct LoopEntry {
  const clang::Stmt *Loop;
  const clang::Expr *Condition; ///< null: none, or it is asked at the end
  LaneMask Active;
  unsigned Most; ///< as in Access
};

class AccessCollector : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  AccessCollector(const WarpEvaluation &Values, const clang::ASTContext &AST, LaneMask Active)
      : Values(Values), AST(AST), Active(Active), Way(Values) {}

  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *E) override;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *Call) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool TraverseIfStmt(clang::IfStmt *S) override;
  bool TraverseCompoundStmt(clang::CompoundStmt *S) override;
  // What may happen less often than once, or more.
  bool TraverseForStmt(clang::ForStmt *S) override;
  bool TraverseWhileStmt(clang::WhileStmt *S) override;
  bool TraverseDoStmt(clang::DoStmt *S) override;
  bool TraverseSwitchStmt(clang::SwitchStmt *S) override;
  bool TraverseConditionalOperator(clang::ConditionalOperator *E) override;
  bool TraverseBinaryOperator(clang::BinaryOperator *E) override;
  // What is not evaluated, or not by this thread in this place.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

  std::vector<Access> All; ///< of scalars
  /// Of global memory at addresses that are not known lane by lane.
  std::vector<Access> Unknown;
  std::vector<Access> Copies; ///< of whole objects
  std::vector<Access> Bound;  ///< objects that a function is given by reference, as `a[i] += b` is
  std::vector<DeviceCall> Calls;
  std::vector<HeaderCall> HeaderCalls;
  std::vector<Branch> Branches; ///< whose condition is known lane by lane
  std::vector<LoopEntry> Loops; ///< in the order of the text, also those that no lane comes to

private:
  /// Lanes that take a branch: these for certain, and at most those.
  struct Takers {
    LaneMask Least, Most;
    bool areKnown() const { return Least == Most; }
  };
  /// For which lanes \p Condition holds. Of `tid < 4 && i < n` with an unknown n, that is for none
  /// but the first four.
  Takers takersOf(const clang::Expr &Condition) const;
  void add(const clang::Expr &Lvalue, bool IsStore = false);
  void addReferences(const clang::CallExpr &Call);
  void addLoad(const clang::CallExpr &Call);
  void addObject(const clang::Expr &Object, std::vector<Access> &Into);
  const clang::ValueDecl *globalRoot(const clang::Expr *Pointer) const;
  /// Goes on with what happens less often than once, or more: as long as \p While holds, if that is
  /// given.
  template <class F> bool uncertainly(const clang::Stmt *S, const clang::Expr *While, F Traverse);

  const WarpEvaluation &Values;
  const clang::ASTContext &AST;
  LaneMask Active;
  PathLanes Way;
  bool IsCertain = true;
  const clang::Stmt *Scope = nullptr; ///< as in Access
};

/// Applies \p Visit to what the lanes of a warp do in \p Kernel, for each block that it is launched
/// with, and in the functions that they call there, up to \p Deepest calls deep.
void forEachWalk(const clang::FunctionDecl &Kernel, UnitFacts &Facts, const clang::ASTContext &AST,
                 unsigned Deepest,
                 llvm::function_ref<void(const AccessCollector &, const WarpEvaluation &)> Visit);

} // namespace offloom

#endif
