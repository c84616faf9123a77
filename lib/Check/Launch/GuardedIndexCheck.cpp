// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards against what lies beyond the arrays that do not keep all threads from it: accesses that
// stand before the guard or behind it, and guards of two indices of which one alone may be too
// large, `if (row >= height && column >= width) return;`.
//
// The guard shows that an index of the grid may be too large. An access by the same index that no
// condition is around goes beyond its array then, unless that is longer than what the guard asks
// for, which nobody sees here: a remark. Left alone are guards that ask for less than all elements,
// `i < n / 2` or `i < n - 1`, and kernels that store by the index without a guard too, so that
// there are several sizes.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Launch/GridIndices.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

bool leavesKernel(const Stmt &S) {
  const auto *Body = dyn_cast<CompoundStmt>(&S);
  const Stmt *Last = Body && !Body->body_empty() ? Body->body_back() : &S;
  return isa<ReturnStmt>(Last);
}

/// The variables of \p All that an expression names.
class Mentions : public DynamicRecursiveASTVisitor {
public:
  explicit Mentions(const Expr &E) { TraverseStmt(const_cast<Expr *>(&E)); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      All.insert(V);
    return true;
  }
  bool contains(const VarDecl *V) const { return All.contains(V); }
  const llvm::SmallPtrSet<const VarDecl *, 4> &all() const { return All; }

private:
  llvm::SmallPtrSet<const VarDecl *, 4> All;
};

/// An element of memory that the kernel is given a pointer to.
struct Element {
  const ArraySubscriptExpr *Site;
  const ParmVarDecl *Array;
  bool IsStore;
};

/// What a kernel accesses by its indices: below a guard, and where nothing asks.
class Accesses : public DynamicRecursiveASTVisitor {
public:
  Accesses(const FunctionDecl &Kernel, const GridIndices &Indices) : Indices(Indices) {
    TraverseStmt(Kernel.getBody());
  }

  bool TraverseCompoundStmt(CompoundStmt *Block) override {
    const std::size_t Before = Guards.size();
    for (Stmt *S : Block->body()) {
      TraverseStmt(S);
      const auto *If = dyn_cast<IfStmt>(S);
      if (If && !If->getElse() && leavesKernel(*If->getThen()))
        addGuards(*If->getCond(), /*Holds=*/false);
    }
    Guards.resize(Before);
    return true;
  }

  bool TraverseIfStmt(IfStmt *S) override {
    TraverseStmt(S->getCond());
    const std::size_t Before = Guards.size();
    addGuards(*S->getCond(), /*Holds=*/true);
    ++Conditions;
    TraverseStmt(S->getThen());
    Guards.resize(Before);
    TraverseStmt(S->getElse());
    --Conditions;
    return true;
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    TraverseStmt(E->getCond());
    ++Conditions;
    TraverseStmt(E->getTrueExpr());
    TraverseStmt(E->getFalseExpr());
    --Conditions;
    return true;
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    if (!E->isLogicalOp())
      return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
    TraverseStmt(E->getLHS());
    ++Conditions;
    TraverseStmt(E->getRHS());
    --Conditions;
    return true;
  }
  bool TraverseSwitchStmt(SwitchStmt *) override { return giveUp(); }
  bool TraverseGotoStmt(GotoStmt *) override { return giveUp(); }
  bool TraverseLambdaExpr(LambdaExpr *) override { return giveUp(); }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      Stored.insert(E->getLHS()->IgnoreParens());
    noteComparison(*E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      Stored.insert(E->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const auto *Array = dyn_cast_or_null<ParmVarDecl>(referredVariable(*E->getBase()));
    if (!Array || !Array->getType()->isPointerType() || Indices.Written.any(Array))
      return true;
    const Element Of{E, Array, Stored.contains(E)};
    const Mentions Names(*E->getIdx());
    for (const auto &[Index, Bound] : Guards)
      if (Names.contains(Index))
        Guarded[Index].push_back({Of, Bound});
    const VarDecl *Alone = referredVariable(*E->getIdx());
    for (const VarDecl *V : Names.all())
      if (V != Alone)
        UsedElsewise.insert(V);
    if (Conditions == 0)
      Open.push_back(Of);
    return true;
  }

  /// Below a guard, with what the guard compares with.
  llvm::MapVector<const VarDecl *, std::vector<std::pair<Element, const Expr *>>> Guarded;
  std::vector<Element> Open; ///< no condition is around them
  /// Indices that are compared with something else, or in another way, than a guard does.
  llvm::SmallPtrSet<const VarDecl *, 4> ComparedElsewise;
  /// Indices that are part of what says the place of an element, and not all of it.
  llvm::SmallPtrSet<const VarDecl *, 4> UsedElsewise;
  /// Guards that the bound passes, with the bound.
  llvm::MapVector<const VarDecl *, std::pair<const Expr *, const Expr *>> Inclusive;
  bool IsClear = true;

  bool isGuardedAt(const Element &E, const VarDecl *Index) const {
    auto Of = Guarded.find(Index);
    return Of != Guarded.end() &&
           llvm::any_of(Of->second, [&](const auto &G) { return G.first.Site == E.Site; });
  }

private:
  bool giveUp() {
    IsClear = false;
    return true;
  }

  void noteComparison(const BinaryOperator &E) {
    if (!E.isComparisonOp())
      return;
    std::optional<IndexComparison> C = Indices.comparison(E);
    if (C && Indices.isSize(*C->Bound))
      return;
    for (const Expr *Side : {E.getLHS(), E.getRHS()})
      if (const VarDecl *V = Indices.index(*Side))
        ComparedElsewise.insert(V);
  }

  /// Notes which indices are kept below a bound where \p Condition \p Holds.
  void addGuards(const Expr &Condition, bool Holds) {
    const auto *Both = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
    if (Both && Both->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
      addGuards(*Both->getLHS(), Holds);
      addGuards(*Both->getRHS(), Holds);
      return;
    }
    if (std::optional<IndexComparison> C = Indices.comparison(Condition);
        C && C->IsBelow == Holds && Indices.isSize(*C->Bound)) {
      Guards.emplace_back(C->Index, C->Bound);
      if (C->IsInclusive)
        Inclusive.try_emplace(C->Index, std::pair(&Condition, C->Bound));
    }
  }

  const GridIndices &Indices;
  llvm::SmallVector<std::pair<const VarDecl *, const Expr *>> Guards;
  llvm::SmallPtrSet<const Expr *, 8> Stored;
  unsigned Conditions = 0;
};

class GuardedIndexVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || F->isDependentContext() || Context.Facts.isOneOfMany(*F))
      return true;
    const GridIndices Indices(Context.Facts.modificationsOf(*F), Context.AST);
    const Accesses Of(*F, Indices);
    if (Of.IsClear)
      for (const auto &[Index, Guarded] : Of.Guarded)
        checkOpen(*Index, Guarded, Of);
    if (Of.IsClear)
      for (const auto &[Index, Guard] : Of.Inclusive)
        checkInclusive(*Index, *Guard.first, *Guard.second, Of);
    checkJoined(*F, Indices);
    checkSums(*F, Indices);
    return true;
  }

private:
  using GuardedElements = llvm::ArrayRef<std::pair<Element, const Expr *>>;

  void checkOpen(const VarDecl &Index, GuardedElements Guarded, const Accesses &Of) {
    const bool HasStore = llvm::any_of(Guarded, [](const auto &G) { return G.first.IsStore; });
    if (!HasStore || Of.ComparedElsewise.contains(&Index))
      return;
    const Element *First = nullptr;
    for (const Element &E : Of.Open) {
      if (!Mentions(*E.Site->getIdx()).contains(&Index) || Of.isGuardedAt(E, &Index))
        continue;
      if (E.IsStore && llvm::none_of(Guarded, [&](const auto &G) { return isSame(E, G.first); }))
        return; // of another size, as it seems
      First = First ? First : &E;
    }
    if (!First)
      return;
    const auto &[Inside, Bound] = Guarded.front();
    Context
        .report("launch-access-outside-guard", First->Site->getSourceRange(),
                {{"element", text(*First->Site)},
                 {"index", Index.getNameAsString()},
                 {"bound", text(*Bound)}})
        .note(Inside.Site->getBeginLoc(), "guarded here");
  }

  /// `if (i <= n) out[i] = …;`. An index that anything is added to may count from one.
  void checkInclusive(const VarDecl &Index, const Expr &Guard, const Expr &Bound,
                      const Accesses &Of) {
    auto Guarded = Of.Guarded.find(&Index);
    if (Guarded == Of.Guarded.end() || Of.UsedElsewise.contains(&Index) ||
        Of.ComparedElsewise.contains(&Index))
      return;
    auto Inside = llvm::find_if(Guarded->second, [&](const auto &G) { return G.second == &Bound; });
    const VarDecl *Named = referredVariable(Bound);
    if (Inside == Guarded->second.end() || (Named && namesLast(Named->getName())))
      return;
    const Expr &Site = *Inside->first.Site;
    Context
        .report(
            "launch-guard-off-by-one", Guard.getSourceRange(),
            {{"index", Index.getNameAsString()}, {"bound", text(Bound)}, {"element", text(Site)}})
        .note(Site.getBeginLoc(), "the element that it guards");
  }

  /// `if (i + 3 * blockDim.x <= n) … p[i + 3 * blockDim.x]`
  void checkSums(const FunctionDecl &Kernel, const GridIndices &Indices) {
    struct Guards : DynamicRecursiveASTVisitor {
      bool VisitIfStmt(IfStmt *S) override {
        All.push_back(S);
        return true;
      }
      llvm::SmallVector<const IfStmt *> All;
    } In;
    In.TraverseStmt(Kernel.getBody());
    for (const IfStmt *If : In.All) {
      const auto *Compared = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
      if (!Compared || (Compared->getOpcode() != BO_LE && Compared->getOpcode() != BO_GE))
        continue;
      const bool IsLess = Compared->getOpcode() == BO_LE;
      const Expr &Sum = IsLess ? *Compared->getLHS() : *Compared->getRHS(),
                 &Bound = IsLess ? *Compared->getRHS() : *Compared->getLHS();
      const VarDecl *Named = referredVariable(Bound);
      const Expr *Site = isa<BinaryOperator>(Sum.IgnoreParenImpCasts()) && Indices.isSize(Bound)
                             ? elementAt(Sum, *If->getThen())
                             : nullptr;
      if (Site && !(Named && namesLast(Named->getName())))
        Context
            .report("launch-guard-off-by-one", Compared->getSourceRange(),
                    {{"index", text(Sum)}, {"bound", text(Bound)}, {"element", text(*Site)}})
            .note(Site->getBeginLoc(), "the element that it guards");
    }
  }

  /// An element in \p Body of memory that the kernel is given, whose place is written as \p Index.
  const Expr *elementAt(const Expr &Index, const Stmt &Body) const {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        if (isa_and_nonnull<ParmVarDecl>(referredVariable(*E->getBase())) &&
            isSameExpression(*E->getIdx()->IgnoreParenImpCasts(), *Index, *AST))
          Found = E;
        return !Found;
      }
      const Expr *Index = nullptr, *Found = nullptr;
      const ASTContext *AST = nullptr;
    } Of;
    Of.Index = Index.IgnoreParenImpCasts();
    Of.AST = &Context.AST;
    Of.TraverseStmt(const_cast<Stmt *>(&Body));
    return Of.Found;
  }

  /// Whether the name of a bound says that it is an index itself.
  static bool namesLast(llvm::StringRef Name) {
    return Name.contains_insensitive("last") || Name.contains_insensitive("max") ||
           Name.contains_insensitive("end") || Name.contains_insensitive("hi");
  }

  bool isSame(const Element &A, const Element &B) const {
    return A.Array == B.Array && text(*A.Site->getIdx()) == text(*B.Site->getIdx());
  }

  /// `if (row >= height && column >= width) return;`, and nothing else asks about the two.
  void checkJoined(const FunctionDecl &Kernel, const GridIndices &Indices) {
    const auto *Body = dyn_cast<CompoundStmt>(Kernel.getBody());
    if (!Body)
      return;
    for (const Stmt *S : Body->body()) {
      const auto *If = dyn_cast<IfStmt>(S);
      if (!If)
        continue;
      const bool Leaves = !If->getElse() && leavesKernel(*If->getThen());
      const auto *Joined = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
      if (!Joined || Joined->getOpcode() != (Leaves ? BO_LAnd : BO_LOr))
        continue;
      std::optional<IndexComparison> One = Indices.comparison(*Joined->getLHS()),
                                     Other = Indices.comparison(*Joined->getRHS());
      if (!One || !Other || One->IsBelow == Leaves || Other->IsBelow == Leaves ||
          Indices.componentOf(*One->Index) == Indices.componentOf(*Other->Index) ||
          timesCompared(Kernel, Indices, One->Index) != 1 ||
          timesCompared(Kernel, Indices, Other->Index) != 1)
        continue;
      if (const Expr *Store = storeBy(Kernel, One->Index, Other->Index))
        Context
            .report("launch-guard-joined", Joined->getSourceRange(),
                    {{"one", One->Index->getNameAsString()},
                     {"other", Other->Index->getNameAsString()},
                     {"does", Leaves ? "ends the thread" : "keeps a thread out"},
                     {"instead", Leaves ? "||" : "&&"}})
            .note(Store->getBeginLoc(), "the store that it is for");
    }
  }

  static unsigned timesCompared(const FunctionDecl &Kernel, const GridIndices &Indices,
                                const VarDecl *Index) {
    struct Counter : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override {
        Count += E->isComparisonOp() &&
                 (Mentions(*E->getLHS()).contains(Index) || Mentions(*E->getRHS()).contains(Index));
        return true;
      }
      bool VisitCallExpr(CallExpr *E) override {
        for (const Expr *Argument : E->arguments())
          Count += Mentions(*Argument).contains(Index);
        return true;
      }
      const VarDecl *Index = nullptr;
      unsigned Count = 0;
    } Of;
    Of.Index = Index;
    Of.TraverseStmt(Kernel.getBody());
    return Of.Count;
  }

  /// The store to an element whose place both indices say, themselves or by a local of their sum.
  const Expr *storeBy(const FunctionDecl &Kernel, const VarDecl *One, const VarDecl *Other) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override {
        const auto *Element = dyn_cast<ArraySubscriptExpr>(E->getLHS()->IgnoreParens());
        if (!E->isAssignmentOp() || !Element ||
            !isa_and_nonnull<ParmVarDecl>(referredVariable(*Element->getBase())))
          return true;
        const Mentions Names(*resolved(Element->getIdx(), *Written));
        if (Names.contains(One) && Names.contains(Other))
          Found = Element;
        return !Found;
      }
      const Modifications *Written = nullptr;
      const VarDecl *One = nullptr, *Other = nullptr;
      const Expr *Found = nullptr;
    } Of;
    Of.Written = &Context.Facts.modificationsOf(Kernel);
    Of.One = One;
    Of.Other = Other;
    Of.TraverseStmt(Kernel.getBody());
    return Of.Found;
  }

  std::string text(const Expr &E) const {
    return sourceText(E.getSourceRange(), Context.AST).str();
  }
};

} // namespace

Check guardedIndexCheck() { return walk<GuardedIndexVisitor>(Passes::Device); }

} // namespace offloom
