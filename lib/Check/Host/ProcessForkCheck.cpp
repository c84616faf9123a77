// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA in a child process that was forked after its parent had begun to use CUDA. The driver's
// state does not survive that; each call in the child fails.
//
// Seen where parent and child are written out in one function: a call of CUDA, fork(), and the
// branch of the child with another call and no exec.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// The calls in a statement that matter here.
class CallFinder : public DynamicRecursiveASTVisitor {
public:
  explicit CallFinder(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (Facts.isNamed(NameGroup::ProgramStarts, *Call))
      Executes = true;
    else if (!Cuda && usesDevice(*Call))
      Cuda = Call;
    if (!Fork && Facts.isNamed(NameGroup::Forks, *Call) && Call->getNumArgs() == 0)
      Fork = Call;
    return true;
  }

  const CallExpr *Cuda = nullptr; ///< the first
  const CallExpr *Fork = nullptr;
  bool Executes = false;

private:
  bool usesDevice(const CallExpr &Call) const {
    const FunctionFacts *Function = Facts.functionOf(Call);
    return isa<CUDAKernelCallExpr>(Call) || (Function && Function->usesDevice());
  }

  const UnitFacts &Facts;
};

/// Whether \p Condition holds in the child: `fork() == 0`, `!fork()`, or the same of a variable.
bool isChild(const Expr &Condition, const UnitFacts &Facts) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  const Expr *Id = nullptr;
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    Id = Not->getSubExpr();
  } else if (const auto *Equal = dyn_cast<BinaryOperator>(E);
             Equal && Equal->getOpcode() == BO_EQ) {
    const auto *Zero = dyn_cast<IntegerLiteral>(Equal->getRHS()->IgnoreParenImpCasts());
    Id = Zero && Zero->getValue() == 0 ? Equal->getLHS() : nullptr;
  }
  if (!Id)
    return false;
  Id = Id->IgnoreParenImpCasts();
  if (const VarDecl *V = localVariable(*Id))
    Id = V->getInit() ? V->getInit()->IgnoreParenImpCasts() : Id;
  const auto *Call = dyn_cast<CallExpr>(Id);
  return Call && Facts.isNamed(NameGroup::Forks, *Call);
}

class ProcessForkVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    const CallExpr *Before = nullptr;
    bool HasForked = false;
    for (const Stmt *S : Block->body()) {
      CallFinder Here(Context.Facts);
      Here.TraverseStmt(const_cast<Stmt *>(S));
      HasForked |= Here.Fork != nullptr;
      if (const auto *If = dyn_cast<IfStmt>(S);
          If && Before && HasForked && isChild(*If->getCond(), Context.Facts))
        checkChild(*If->getThen(), *Before);
      if (!HasForked && !Before && !isa<IfStmt>(S))
        Before = Here.Cuda;
    }
    return true;
  }

private:
  void checkChild(const Stmt &Child, const CallExpr &Before) {
    CallFinder In(Context.Facts);
    In.TraverseStmt(const_cast<Stmt *>(&Child));
    if (In.Cuda && !In.Executes)
      Context.report("api-fork-after-init", In.Cuda->getSourceRange())
          .note(Before.getBeginLoc(), "the parent uses CUDA from here on");
  }
};

} // namespace

Check processForkCheck() { return walk<ProcessForkVisitor>(Passes::Host); }

} // namespace offloom
