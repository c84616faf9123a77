// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches that split a warp, whose parts it then goes through one after the other.
//
// Reported only where the lanes are known to part, and where there is work on all sides: a guard
// against the end of an array, or a short choice, costs next to nothing.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Repetition.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

/// As many statements as a compiler would rather predicate than jump over (CUDA C++ Best Practices
/// Guide, Branch Predication).
constexpr unsigned Substantial = 8;

/// How much work a statement is.
class Work {
public:
  explicit Work(const UnitFacts &Facts) : Facts(Facts) {}

  /// The statements in \p S that do something; a loop counts for all its rounds, and a function for
  /// what it does.
  unsigned of(const Stmt *S) const {
    if (!S || isa<NullStmt>(S))
      return 0;
    if (const auto *Do = dyn_cast<DoStmt>(S); Do && !isRepeating(*Do))
      return of(Do->getBody());
    if (isa<ForStmt, WhileStmt, DoStmt>(S))
      return Substantial;
    if (!isa<CompoundStmt, IfStmt, SwitchStmt, CaseStmt, DefaultStmt>(S))
      return 1 + ofCalls(*S);
    unsigned Sum = 0;
    for (const Stmt *Child : S->children())
      if (!isa_and_nonnull<Expr>(Child) || isa<CompoundStmt, CaseStmt, DefaultStmt>(S))
        Sum += of(Child);
    return Sum;
  }
  bool isSubstantial(const Stmt *S) const { return of(S) >= Substantial; }

private:
  unsigned ofCalls(const Stmt &S) const {
    unsigned Sum = 0;
    if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
      if (Callee && Facts.isNamed(NameGroup::LongFunctions, *Call))
        Sum += Substantial;
      else if (Callee && Depth < 3 && Callee->isDefined(Definition) &&
               !isInSystemCode(Definition->getLocation(),
                               Definition->getASTContext().getSourceManager())) {
        llvm::SaveAndRestore Deeper(Depth, Depth + 1);
        Sum += of(Definition->getBody());
      }
    }
    for (const Stmt *Child : S.children())
      if (Child)
        Sum += ofCalls(*Child);
    return Sum;
  }

  const UnitFacts &Facts;
  mutable unsigned Depth = 0;
};

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
    const Work Size(Context.Facts);
    for (const Branch &B : Collector.Branches)
      if (B.Then != 0 && B.Then != B.Active && Size.isSubstantial(B.If->getThen()) &&
          Size.isSubstantial(B.If->getElse()))
        Context.report("flow-divergent-branch", B.If->getCond()->getSourceRange(),
                       {{"then", std::to_string(llvm::popcount(B.Then))},
                        {"lanes", std::to_string(llvm::popcount(B.Active))}});
    checkChoices(Kernel, Values);
  }

  /// The choices of a kernel: each `switch`, and each `if` that is not the `else` of another.
  struct Choices : DynamicRecursiveASTVisitor {
    bool VisitSwitchStmt(SwitchStmt *S) override {
      Switches.push_back(S);
      return true;
    }
    bool VisitIfStmt(IfStmt *S) override {
      if (!Followers.contains(S))
        Chains.push_back(S);
      Followers.insert(S->getElse());
      return true;
    }
    std::vector<const SwitchStmt *> Switches;
    std::vector<const IfStmt *> Chains;
    llvm::DenseSet<const Stmt *> Followers;
  };

  /// Choices by what each lane has read, or computed, for itself.
  void checkChoices(const FunctionDecl &Kernel, const WarpEvaluation &Values) {
    Choices All;
    All.TraverseStmt(Kernel.getBody());
    for (const SwitchStmt *S : All.Switches)
      report(*S->getCond(), heavyCases(*S), Values);
    for (const IfStmt *S : All.Chains)
      if (const auto [Selector, Heavy] = heavyLinks(*S); Selector)
        report(*Selector, Heavy, Values);
  }

  void report(const Expr &Selector, unsigned Heavy, const WarpEvaluation &Values) {
    if (Heavy >= 4 && isOfLane(Selector, Values))
      Context.report("flow-divergent-switch", Selector.getSourceRange(),
                     {{"cases", std::to_string(Heavy)}});
  }

  static bool isOfLane(const Expr &Selector, const WarpEvaluation &Values) {
    if (std::optional<LaneValues> Value = Values.value(Selector))
      return !Value->isUniform();
    const Expr *E = Selector.IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (const Expr *Value = V && V->isLocalVarDecl() ? onlyValue(*V, Values.writes(*V)) : nullptr)
      E = Value->IgnoreParenCasts();
    if (!isa<ArraySubscriptExpr, MemberExpr, UnaryOperator>(E) || !E->isLValue())
      return false;
    std::optional<WarpAddress> Address = Values.address(*E);
    return Address && Address->Space == AddressSpace::Global &&
           distinctValues(Address->Bytes, Values.lanes()) >= 16;
  }

  /// The cases of \p S with more work than predication is for.
  unsigned heavyCases(const SwitchStmt &S) const {
    const Work All(Context.Facts);
    unsigned Heavy = 0, Size = 0;
    for (const Stmt *Child : S.getBody()->children()) {
      if (isa<SwitchCase>(Child)) {
        Heavy += Size >= Substantial;
        Size = 0;
      }
      Size += All.of(Child);
    }
    return Heavy + (Size >= Substantial);
  }

  /// `if (kind == 0) … else if (kind == 1) … else …`: what is compared, and how many of the ways
  /// are long. Null if they do not compare one thing with constants.
  std::pair<const Expr *, unsigned> heavyLinks(const IfStmt &First) const {
    const Work All(Context.Facts);
    const Expr *Selector = nullptr;
    unsigned Heavy = 0;
    const Stmt *Last = &First;
    for (const auto *S = &First; S; S = dyn_cast_or_null<IfStmt>(Last)) {
      const Expr *Compared = comparedWithConstant(*S->getCond());
      if (!Compared || (Selector && !isSameExpression(*Selector, *Compared, Context.AST)))
        return {};
      Selector = Selector ? Selector : Compared;
      Heavy += All.isSubstantial(S->getThen());
      Last = S->getElse();
    }
    return {Selector, Heavy + All.isSubstantial(Last)};
  }

  const Expr *comparedWithConstant(const Expr &Condition) const {
    const auto *E = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (!E || E->getOpcode() != BO_EQ)
      return nullptr;
    for (auto [Side, Other] :
         {std::pair(E->getLHS(), E->getRHS()), std::pair(E->getRHS(), E->getLHS())})
      if (!Other->isValueDependent() && Other->isEvaluatable(Context.AST) &&
          !Side->isEvaluatable(Context.AST))
        return Side;
    return nullptr;
  }
};

} // namespace

Check divergentBranchCheck() { return walk<DivergentBranchVisitor>(Passes::Device); }

} // namespace offloom
