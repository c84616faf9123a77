// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose threads begin at elements of their own and then go through their neighbours':
// `for (int i = threadIdx.x; i < n; ++i) out[i] = f(in[i]);`. All of them do what the first does.
//
// A loop over pairs begins the same way, `for (int j = i + 1; j < n; ++j)`, but goes by i in what
// it does. Judged are loops in which threads differ in the counter alone: what a round does is then
// the same whichever thread does it, and each element that it stores is stored by many.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/WarpAccesses.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether all that a loop names is the same for all lanes, but for one counter, which \p Values
/// takes to be a constant.
class Sameness : public DynamicRecursiveASTVisitor {
public:
  Sameness(const VarDecl &Counter, const Stmt &Loop, const WarpEvaluation &Values)
      : Counter(Counter), Loop(Loop), Values(Values) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const VarDecl *V =
        E->getCastKind() == CK_LValueToRValue ? referredVariable(*E->getSubExpr()) : nullptr;
    if (!V || isOfBlock(*V))
      return Holds;
    Loaded.insert(E->getSubExpr()->IgnoreParens());
    if (V->getType()->isPointerType()) {
      std::optional<WarpAddress> Address = Values.pointer(*E);
      Holds &= Address && Address->Bytes.isUniform();
    } else if (V->getType()->isIntegralOrEnumerationType()) {
      std::optional<LaneValues> Value = Values.value(*E);
      Holds &= Value && Value->isUniform();
    } else { // a number of the kernel's caller
      Holds &= isa<ParmVarDecl>(V) && Values.writes(*V).empty() &&
               isKernel(*cast<FunctionDecl>(V->getDeclContext()));
    }
    return Holds;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Holds &= builtinVariable(E->getDecl()) != BuiltinVariable::ThreadIdx;
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    return Holds &= !V || V == &Counter || isOfBlock(*V) || Loaded.contains(E);
  }
  bool VisitStmt(Stmt *S) override {
    return Holds &= !isa<CXXThisExpr, LambdaExpr, AsmStmt, ReturnStmt, GotoStmt>(S);
  }

  bool Holds = true;

private:
  /// Is \p V no variable of the thread's, or one that is made in the loop, of what is judged
  /// itself?
  bool isOfBlock(const VarDecl &V) const {
    const SourceManager &Sources = V.getASTContext().getSourceManager();
    return builtinVariable(&V) != BuiltinVariable::None || V.hasGlobalStorage() ||
           (V.isLocalVarDecl() && &V != &Counter &&
            !Sources.isBeforeInTranslationUnit(V.getLocation(), Loop.getBeginLoc()));
  }

  const VarDecl &Counter;
  const Stmt &Loop;
  const WarpEvaluation &Values;
  llvm::DenseSet<const Expr *> Loaded;
};

class StrideOverlapVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    const LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    Kernel = F;
    IsAssumed = Blocks.Assumed;
    IsLaunched = !Blocks.Assumed && Blocks.Shapes.size() == 1;
    if (IsLaunched)
      Block = Blocks.Shapes.front();
    forEachWalk(*F, Context.Facts, Context.AST, /*Deepest=*/2,
                [&](const AccessCollector &Collector, const WarpEvaluation &Values) {
                  for (const LoopEntry &L : Collector.Loops)
                    if (L.Most >= 2 && L.Condition)
                      check(L, Collector, Values);
                });
    return true;
  }

private:
  void check(const LoopEntry &L, const AccessCollector &Collector, const WarpEvaluation &Values) {
    const auto *Condition = dyn_cast<BinaryOperator>(L.Condition->IgnoreParenImpCasts());
    if (!Condition || !(Condition->isRelationalOp() || Condition->getOpcode() == BO_NE))
      return;
    for (auto [Side, Bound] : {std::pair(Condition->getLHS(), Condition->getRHS()),
                               std::pair(Condition->getRHS(), Condition->getLHS())}) {
      const VarDecl *Counter = referredVariable(*Side);
      std::optional<LaneValues> Start = Counter ? Values.value(*Side) : std::nullopt,
                                End = Counter ? Values.value(*Bound) : std::nullopt;
      if (!Start || !End || !End->isUniform())
        continue;
      std::optional<int64_t> Step = stepOf(*Counter, *L.Loop, Values);
      if (Step && ((meet(*Start, *Step, L.Active) && !mayBeRow(*Step)) ||
                   warpsMeet(*Counter, *Step, L, Values)))
        checkStores(L, *Counter, *Step, Collector, Values);
    }
  }

  /// What the one write of \p Counter in \p Loop adds to it, if that is a constant.
  static std::optional<int64_t> stepOf(const VarDecl &Counter, const Stmt &Loop,
                                       const WarpEvaluation &Values) {
    const Expr *Step = nullptr;
    for (const Expr *Write : Values.writes(Counter)) {
      const auto *For = dyn_cast<ForStmt>(&Loop);
      if (!contains(&Loop, Write) || (For && contains(For->getInit(), Write)))
        continue;
      if (Step || !(Values.steps().isIncrement(*Write) || Values.steps().isStep(*Write)))
        return std::nullopt;
      Step = Write->IgnoreParens();
    }
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Step))
      return Unary->isIncrementOp() ? std::optional(1) : std::nullopt;
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Step);
    if (!Binary || Binary->getOpcode() == BO_SubAssign)
      return std::nullopt;
    const Expr *By = Binary->getRHS();
    if (Binary->getOpcode() == BO_Assign) {
      const auto *Sum = dyn_cast<BinaryOperator>(By->IgnoreParenImpCasts());
      if (!Sum || Sum->getOpcode() != BO_Add)
        return std::nullopt;
      By = referredVariable(*Sum->getLHS()) == &Counter ? Sum->getRHS() : Sum->getLHS();
      if (referredVariable(*By) == &Counter)
        return std::nullopt;
    } else if (Binary->getOpcode() != BO_AddAssign) {
      return std::nullopt;
    }
    std::optional<LaneValues> Value = Values.value(*By);
    std::optional<int64_t> Constant = Value ? Value->asConstant() : std::nullopt;
    return Constant && *Constant > 0 ? Constant : std::nullopt;
  }

  /// Whether a lane comes, by steps of \p Step, to where another begins.
  static bool meet(const LaneValues &Start, int64_t Step, LaneMask Active) {
    for (unsigned A = 0; A < LaneValues::Lanes; ++A)
      for (unsigned B = 0; B < LaneValues::Lanes; ++B)
        if (int64_t Apart = Start.Offsets[B] - Start.Offsets[A];
            (Active >> A & Active >> B & 1) != 0 && Apart > 0 && Apart % Step == 0)
          return true;
    return false;
  }

  /// Whether \p Step may be as much as the block's threads in a row, which no launch says.
  bool mayBeRow(int64_t Step) const { return IsAssumed && Step >= LeastRow; }

  /// Whether a thread of a later warp begins where one of the first comes by: `+= 32` from
  /// `threadIdx.x` on, in a row of more than 32 threads. What the warps do otherwise the loop would
  /// have to know by another use of the index.
  bool warpsMeet(const VarDecl &Counter, int64_t Step, const LoopEntry &L,
                 const WarpEvaluation &Values) const {
    if (!IsLaunched || uint64_t(Step) >= Block[0] || Block[1] != 1 || Block[2] != 1 ||
        !Counter.getInit())
      return false;
    const Modifications &Written = Context.Facts.modificationsOf(*Kernel);
    const auto *For = dyn_cast<ForStmt>(L.Loop);
    return threadComponent(*Counter.getInit(), Written) == 'x' && L.Active == ~0U &&
           reachedByAllWarps(*L.Loop) && llvm::all_of(L.Loop->children(), [&](const Stmt *Child) {
             return !Child || (For && Child == For->getInit()) ||
                    !dependsOnThread(threads().of(*Child, &Counter));
           });
  }

  /// Whether no condition chooses warps that go through \p Loop, or that have returned before:
  /// `if (threadIdx.x < 32)`, or one that calls what may tell warps apart.
  bool reachedByAllWarps(const Stmt &Loop) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    bool All = isOfAllWarps(Loop);
    forEachReturn(*Kernel->getBody(), [&](const ReturnStmt &Return) {
      if (Sources.isBeforeInTranslationUnit(Return.getBeginLoc(), Loop.getBeginLoc()))
        All &= isOfAllWarps(Return);
    });
    return All;
  }

  template <class Function> static void forEachReturn(const Stmt &S, Function Do) {
    if (const auto *Return = dyn_cast<ReturnStmt>(&S))
      Do(*Return);
    for (const Stmt *Child : S.children())
      if (Child && !isa<LambdaExpr>(Child))
        forEachReturn(*Child, Do);
  }

  /// Whether all that decides on whether \p S is reached, around it, is the same for all warps.
  bool isOfAllWarps(const Stmt &S) const {
    for (const Stmt *Within = &S;;) {
      const DynTypedNodeList Parents = Context.AST.getParents(*Within);
      const Stmt *Around = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
      if (!Around)
        return true;
      const Stmt *Condition = nullptr;
      if (const auto *If = dyn_cast<IfStmt>(Around))
        Condition = If->getCond();
      else if (const auto *Switch = dyn_cast<SwitchStmt>(Around))
        Condition = Switch->getCond();
      else if (const auto *For = dyn_cast<ForStmt>(Around))
        Condition = For->getCond();
      else if (const auto *While = dyn_cast<WhileStmt>(Around))
        Condition = While->getCond();
      if (Condition && Condition != Within && tellsWarpsApart(*Condition))
        return false;
      Within = Around;
    }
  }

  /// A call may ask for the thread's rank, also where a variable was made of it.
  bool tellsWarpsApart(const Stmt &S) const {
    const ThreadDependence On = threads().of(S);
    return On.HasCall || dependsOnThread(On);
  }

  static bool dependsOnThread(const ThreadDependence &On) {
    return On.Way != ThreadWay::None || On.HasUnknown;
  }

  const ThreadDependences &threads() const { return Context.Facts.threadsOf(*Kernel); }

  void checkStores(const LoopEntry &L, const VarDecl &Counter, int64_t Step,
                   const AccessCollector &Collector, const WarpEvaluation &Values) {
    WarpEvaluation InRound = Values;
    InRound.assume(Counter, 0);
    Sameness Same(Counter, *L.Loop, InRound);
    const auto *For = dyn_cast<ForStmt>(L.Loop);
    for (const Stmt *Child : L.Loop->children())
      if (Child && !(For && Child == For->getInit()))
        Same.TraverseStmt(const_cast<Stmt *>(Child));
    if (!Same.Holds)
      return;
    for (const Access &A : Collector.All) {
      if (!A.IsStore || A.Address.Space == AddressSpace::Unknown || A.Most < 2 ||
          !contains(L.Loop, A.Lvalue) || A.Address.Bytes.isUniform())
        continue;
      std::optional<WarpAddress> Fixed = InRound.address(*A.Lvalue);
      if (!Fixed || !Fixed->Bytes.isUniform())
        continue;
      Context
          .report("flow-stride-loop-overlap", A.Lvalue->getSourceRange(),
                  {{"element", sourceText(A.Lvalue->getSourceRange(), Context.AST).str()},
                   {"counter", Counter.getNameAsString()},
                   {"step", std::to_string(Step)}})
          .note(L.Loop->getBeginLoc(), "in this loop");
      return;
    }
  }

  static constexpr int64_t LeastRow = 8; ///< of a block

  const FunctionDecl *Kernel = nullptr; ///< that is walked
  bool IsAssumed = false;               ///< that it is launched with the usual blocks
  bool IsLaunched = false;              ///< with blocks of one shape:
  Dimensions Block{};
};

} // namespace

Check strideOverlapCheck() { return walk<StrideOverlapVisitor>(Passes::Device); }

} // namespace offloom
