// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches that split a warp, whose parts it then goes through one after the other.
//
// Reported only where the lanes are known to part, and where there is work on all sides: a guard
// against the end of an array, or a short choice, costs next to nothing.

#include "Analysis/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {
namespace {

/// As many statements as a compiler would rather predicate than jump over (CUDA C++ Best Practices
/// Guide, Branch Predication).
constexpr unsigned Substantial = 8;

/// The statements in \p S that do something; a loop counts for all its rounds.
unsigned sizeOf(const Stmt *S) {
  if (!S || isa<NullStmt>(S))
    return 0;
  if (isa<ForStmt, WhileStmt, DoStmt>(S))
    return Substantial;
  if (!isa<CompoundStmt, IfStmt, SwitchStmt, CaseStmt, DefaultStmt>(S))
    return 1;
  unsigned Sum = 0;
  for (const Stmt *Child : S->children())
    if (!isa_and_nonnull<Expr>(Child) || isa<CompoundStmt, CaseStmt, DefaultStmt>(S))
      Sum += sizeOf(Child);
  return Sum;
}

class DivergentBranchVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    for (const Dimensions &Block : Context.Facts.launches().of(*F).Shapes)
      check(*F, Block);
    return true;
  }

private:
  void check(const FunctionDecl &Kernel, const Dimensions &Block) {
    WarpEvaluation Values(Kernel, Block, Context.Facts);
    AccessCollector Collector(Values, Context.AST, Values.lanes());
    Collector.TraverseStmt(Kernel.getBody());
    for (const Branch &B : Collector.Branches)
      if (B.Then != 0 && B.Then != B.Active && sizeOf(B.If->getThen()) >= Substantial &&
          sizeOf(B.If->getElse()) >= Substantial)
        Context.report("flow-divergent-branch", B.If->getCond()->getSourceRange(),
                       {{"then", std::to_string(llvm::popcount(B.Then))},
                        {"lanes", std::to_string(llvm::popcount(B.Active))}});
    checkSwitches(Kernel, Values);
  }

  /// Switches on an element of memory of each lane's own.
  void checkSwitches(const FunctionDecl &Kernel, const WarpEvaluation &Values) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitSwitchStmt(SwitchStmt *S) override {
        All.push_back(S);
        return true;
      }
      std::vector<const SwitchStmt *> All;
    } Switches;
    Switches.TraverseStmt(Kernel.getBody());
    const Modifications &Written = Context.Facts.modificationsOf(Kernel);
    for (const SwitchStmt *S : Switches.All)
      if (isOfLane(*S->getCond(), Written, Values) && heavyCases(*S) >= 4)
        Context.report("flow-divergent-switch", S->getCond()->getSourceRange(),
                       {{"cases", std::to_string(heavyCases(*S))}});
  }

  static bool isOfLane(const Expr &Condition, const Modifications &Written,
                       const WarpEvaluation &Values) {
    const Expr *E = Condition.IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    if (const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
        V && V->isLocalVarDecl() && V->getInit() && !Written.any(V))
      E = V->getInit()->IgnoreParenCasts();
    if (!isa<ArraySubscriptExpr>(E))
      return false;
    std::optional<WarpAddress> Address = Values.address(*E);
    return Address && Address->Space == AddressSpace::Global &&
           distinctValues(Address->Bytes, Values.lanes()) >= 16;
  }

  /// The cases of \p S with more work than predication is for.
  static unsigned heavyCases(const SwitchStmt &S) {
    unsigned Heavy = 0, Size = 0;
    for (const Stmt *Child : S.getBody()->children()) {
      if (isa<SwitchCase>(Child)) {
        Heavy += Size >= Substantial;
        Size = 0;
      }
      Size += sizeOf(Child);
    }
    return Heavy + (Size >= Substantial);
  }
};

} // namespace

Check divergentBranchCheck() { return walk<DivergentBranchVisitor>(Passes::Device); }

} // namespace offloom
