// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose threads go over all elements of an array, of which each stores its own:
// `for (j = 0; j < n; ++j) sum += x[j]; x[i] = sum / n;`. Threads that come later read what those
// that came first have stored.
//
// Judged are numbers in floating point, and structures of them, at the thread's own index in the
// grid; of integers such updates are often made to hold in any order. The kernel is read together
// with the functions that it gives its arrays to. Left alone is what may be ordered or be done by
// chosen threads: a barrier, a fence or a call that nobody knows in the kernel; a condition around
// the store that is more than a bound, or asks for an element of the array.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/Zero.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether \p T is a number in floating point, or a structure that has one.
bool holdsFloats(QualType T) {
  const auto *Record = T->getAsCXXRecordDecl();
  return T->isRealFloatingType() ||
         (Record && Record->hasDefinition() && llvm::any_of(Record->fields(), [](auto *Field) {
            return holdsFloats(Field->getType());
          }));
}

/// Whether \p Condition is made of bounds alone: `i < n && j < m`.
bool isMadeOfBounds(const Expr &Condition) {
  const auto *Binary = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
  return Binary && (Binary->isLogicalOp()
                        ? isMadeOfBounds(*Binary->getLHS()) && isMadeOfBounds(*Binary->getRHS())
                        : Binary->isRelationalOp());
}

/// What a kernel does with its arrays, itself and in functions that it gives them to.
class ArrayAccesses {
public:
  using Arrays = llvm::DenseMap<const ValueDecl *, const ValueDecl *>; ///< with the kernel's

  struct Access {
    const Expr *At;
    ArrayElement Of; ///< with the kernel's array
  };

  explicit ArrayAccesses(CheckContext &Context) : Context(Context) {}

  void collect(const FunctionDecl &F, Arrays Known, unsigned Depth = 0) {
    const Modifications &Changed = Context.Facts.modificationsOf(F);
    for (const auto &[Array, OfKernel] : Known)
      if (const auto *V = dyn_cast<VarDecl>(Array); V && Changed.any(V))
        AreOrdered = true; // not the same array all along
    const llvm::SaveAndRestore OuterArrays(Here, std::move(Known));
    const llvm::SaveAndRestore OuterWritten(Written, &Changed);
    const llvm::SaveAndRestore OuterLevel(Level, Depth);
    const size_t Around = Conditions.size();
    visit(*F.getBody());
    Conditions.truncate(Around);
  }

  std::vector<Access> Stores;  ///< at the thread's own index
  std::vector<Access> Gathers; ///< at the counter of a loop
  bool AreOrdered = false;

private:
  void visit(const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return choose(*If->getCond(), {If->getThen(), If->getElse()});
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&S))
      return choose(*Choice->getCond(), {Choice->getTrueExpr(), Choice->getFalseExpr()});
    if (const auto *For = dyn_cast<ForStmt>(&S))
      return loop(*For);
    if (isa<AsmStmt, SwitchStmt, GotoStmt, LambdaExpr>(S)) {
      AreOrdered = true;
      return;
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(&S); Binary && Binary->isAssignmentOp())
      store(*Binary->getLHS());
    else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&S);
             Operator && Operator->isAssignmentOp())
      store(*Operator->getArg(0));
    else if (const auto *Call = dyn_cast<CallExpr>(&S))
      call(*Call);
    const auto *E = dyn_cast<Expr>(&S);
    if (E && !isa<ImplicitCastExpr, ParenExpr>(E))
      if (const ArrayElement Of = namedElement(*E, *Written)) {
        read(*E);
        return visit(*Of.Index);
      }
    for (const Stmt *Child : S.children())
      if (Child)
        visit(*Child);
  }

  void choose(const Expr &Condition, std::initializer_list<const Stmt *> Branches) {
    visit(Condition);
    Conditions.push_back(&Condition);
    for (const Stmt *Branch : Branches)
      if (Branch)
        visit(*Branch);
    // Behind a return it holds for all that follows.
    const bool Leaves = llvm::any_of(Branches, [](const Stmt *Branch) {
      const auto *Block = dyn_cast_or_null<CompoundStmt>(Branch);
      const Stmt *Last = Block && !Block->body_empty() ? Block->body_back() : Branch;
      return isa_and_nonnull<ReturnStmt>(Last);
    });
    if (!Leaves)
      Conditions.pop_back();
  }

  void loop(const ForStmt &For) {
    const VarDecl *Counter = nullptr;
    const Expr *Start = nullptr;
    if (const auto *Declared = dyn_cast_or_null<DeclStmt>(For.getInit());
        Declared && Declared->isSingleDecl()) {
      Counter = dyn_cast<VarDecl>(Declared->getSingleDecl());
      Start = Counter ? Counter->getInit() : nullptr;
    } else if (const auto *Set = dyn_cast_or_null<BinaryOperator>(For.getInit());
               Set && Set->getOpcode() == BO_Assign) {
      Counter = referredVariable(*Set->getLHS());
      Start = Set->getRHS();
    }
    const auto *Step = dyn_cast_or_null<UnaryOperator>(For.getInc());
    const bool IsByOne =
        Step && Step->isIncrementOp() && referredVariable(*Step->getSubExpr()) == Counter;
    if (Counter && Start && isGridIndex(*Start, *Written))
      OwnIndices.insert(Counter);
    else if (Counter && Start && IsByOne && isZero(*Start, Context.AST))
      Counters.insert(Counter);
    for (const Stmt *Part : For.children())
      if (Part)
        visit(*Part);
    Counters.erase(Counter);
  }

  ArrayElement ofKernel(const Expr &E) const {
    ArrayElement Of = namedElement(E, *Written);
    Of.Array = Of ? Here.lookup(Of.Array) : nullptr;
    return Of;
  }

  void store(const Expr &Place) {
    const ArrayElement Of = ofKernel(Place);
    const VarDecl *Index = Of ? referredVariable(*Of.Index) : nullptr;
    const bool IsOwn =
        Of && (isGridIndex(*Of.Index, *Written) || (Index && OwnIndices.contains(Index)));
    if (IsOwn && holdsFloats(Place.getType()) && llvm::all_of(Conditions, [&](const Expr *C) {
          return isMadeOfBounds(*C) && !names(*C, *Of.Array);
        }))
      Stores.push_back({&Place, Of});
    Stored.insert(Place.IgnoreParenImpCasts());
  }

  void read(const Expr &E) {
    if (Stored.contains(&E))
      return;
    const ArrayElement Of = ofKernel(E);
    const VarDecl *Index = Of ? referredVariable(*Of.Index) : nullptr;
    if (!Index || !Counters.contains(Index))
      return;
    // `if (i == 0)`: a thread of its own goes over all.
    const bool IsOfAll = llvm::all_of(
        Conditions, [&](const Expr *C) { return isMadeOfBounds(*C) || names(*C, *Index); });
    if (IsOfAll)
      Gathers.push_back({&E, Of});
  }

  void call(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    const bool IsMember = isa<CXXMemberCallExpr>(Call);
    AreOrdered |= !Callee || isMeeting(Call) || isFence(Call);
    if (!Callee || isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()))
      return;
    Arrays Given;
    if (!Callee->isDefined(Definition) || Level > 4) {
      AreOrdered = true;
      return;
    }
    for (unsigned I = 0; I < std::min(Call.getNumArgs(), Definition->getNumParams()); ++I)
      if (const ValueDecl *D = namedArray(*Call.getArg(I), *Written))
        if (const ValueDecl *Array = Here.lookup(D))
          Given[Definition->getParamDecl(I)] = Array;
    if (IsMember) // what an object's members are is the same in its functions
      for (const auto &[Array, OfKernel] : Here)
        if (isa<FieldDecl>(Array))
          Given[Array] = OfKernel;
    if (!isa<CXXOperatorCallExpr>(Call))
      collect(*Definition, std::move(Given), Level + 1);
  }

  static bool names(const Stmt &S, const ValueDecl &D) { return countReferences(S, D); }

  CheckContext &Context;
  Arrays Here;
  const Modifications *Written = nullptr;
  unsigned Level = 0;
  llvm::SmallVector<const Expr *> Conditions;
  llvm::SmallPtrSet<const VarDecl *, 4> Counters;   ///< of loops over all that the walk is in
  llvm::SmallPtrSet<const VarDecl *, 4> OwnIndices; ///< of loops over the grid's share
  llvm::SmallPtrSet<const Expr *, 8> Stored;
};

class GatherInPlaceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    ArrayAccesses::Arrays Arrays;
    for (const ValueDecl *Array : arraysGiven(*F))
      Arrays[Array] = Array;
    if (Arrays.empty())
      return true;
    ArrayAccesses Of(Context);
    Of.collect(*F, std::move(Arrays));
    llvm::SmallPtrSet<const ValueDecl *, 2> Told;
    for (const ArrayAccesses::Access &Store : Of.Stores)
      for (const ArrayAccesses::Access &Gather : Of.Gathers)
        if (!Of.AreOrdered && Gather.Of.Array == Store.Of.Array && Gather.Of.overlaps(Store.Of) &&
            Told.insert(Store.Of.Array).second)
          Context
              .report("sync-gather-in-place", Store.At->getSourceRange(),
                      {{"place", textOf(*Store.At)}, {"element", textOf(*Gather.At)}})
              .note(Gather.At->getBeginLoc(), "read here, in a loop over all");
    return true;
  }

private:
  std::string textOf(const Expr &E) const {
    return sourceText(E.getSourceRange(), Context.AST).str();
  }
};

} // namespace

Check gatherInPlaceCheck() { return walk<GatherInPlaceVisitor>(Passes::Device); }

} // namespace offloom
