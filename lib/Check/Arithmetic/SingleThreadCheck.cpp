// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that one thread of a block goes through, while the others wait or are done, or that there
// is one thread for in the whole block.
//
// Which lanes come to a loop is evaluated, however the condition is spelt; that the block's second
// warp comes to none says that it is one thread of the block, and not one of each warp. Short loops
// are left out, and those that do what one thread is there for: poll, print, start copies.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {
namespace {

/// As many rounds as are worth sharing among threads.
constexpr int64_t ManyRounds = 16;

/// What a loop does besides computing: a call of CUDA's or of the library's, an instruction of PTX,
/// memory that somebody else changes.
class OtherWork : public DynamicRecursiveASTVisitor {
public:
  explicit OtherWork(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    Found |= !Callee ||
             (isInSystemCode(Callee->getLocation(), Sources) && !isa<CXXOperatorCallExpr>(Call) &&
              !isPureByName(Callee->getIdentifier() ? Callee->getName() : ""));
    return !Found;
  }
  bool VisitStmt(Stmt *S) override {
    const auto *E = dyn_cast<Expr>(S);
    Found |= isa<AsmStmt, CXXNewExpr, LambdaExpr>(S) || (E && E->getType().isVolatileQualified());
    return !Found;
  }

  bool Found = false;

private:
  const SourceManager &Sources;
};

/// The loops and barriers of a function, and what they stand below.
class Places : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    if (isMeeting(*Call))
      Meetings.push_back(Call);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override {
    Ifs.push_back(S);
    return true;
  }

  std::vector<const CallExpr *> Meetings;
  std::vector<const IfStmt *> Ifs;
};

class SingleThreadVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    for (const Dimensions &Block : Context.Facts.launches().of(*F).Shapes)
      if (WarpEvaluation Values(*F, Block, Context.Facts); Values.threads() == 1)
        checkLone(*F, Values);
      else
        check(*F, Values, WarpEvaluation(*F, Block, Context.Facts, 1));
    return true;
  }

private:
  /// The first loop of a kernel whose block is one thread.
  void checkLone(const FunctionDecl &F, const WarpEvaluation &Values) {
    AccessCollector Collector(Values, Context.AST, Values.lanes());
    Collector.TraverseStmt(F.getBody());
    for (const LoopEntry &L : Collector.Loops)
      if (isWork(*L.Loop, Values)) {
        Context.report("flow-single-thread-block", L.Loop->getSourceRange(),
                       {{"kernel", F.getNameAsString()}});
        return;
      }
  }

  void check(const FunctionDecl &F, const WarpEvaluation &First, const WarpEvaluation &Second) {
    AccessCollector OfFirst(First, Context.AST, First.lanes()),
        OfSecond(Second, Context.AST, First.threads() > LaneValues::Lanes ? ~LaneMask(0) : 0);
    OfFirst.TraverseStmt(F.getBody());
    OfSecond.TraverseStmt(F.getBody());
    Places All;
    All.TraverseStmt(F.getBody());
    const Stmt *Around = nullptr;
    for (std::size_t I = 0; I < OfFirst.Loops.size(); ++I) {
      const LoopEntry &L = OfFirst.Loops[I];
      const bool IsOne = (L.Most == 1 && OfSecond.Loops[I].Most == 0) ||
                         isOfFirstOfGrid(*L.Loop, All, First.modifications());
      if (!IsOne || contains(Around, L.Loop))
        continue;
      Around = L.Loop;
      checkLoop(*L.Loop, First, All);
    }
    checkCalls(OfFirst, OfSecond, First, All);
  }

  /// Loops in functions that one thread calls.
  void checkCalls(const AccessCollector &OfFirst, const AccessCollector &OfSecond,
                  const WarpEvaluation &First, const Places &All) {
    for (const DeviceCall &C : OfFirst.Calls) {
      auto IsSame = [&](const DeviceCall &Other) { return Other.Call == C.Call; };
      if (!llvm::has_single_bit(C.Active) || llvm::any_of(OfSecond.Calls, IsSame))
        continue;
      WarpEvaluation Values(*C.Callee, *C.Call, First);
      AccessCollector Collector(Values, Context.AST, C.Active);
      Collector.TraverseStmt(C.Callee->getBody());
      for (const LoopEntry &L : Collector.Loops)
        if (isWork(*L.Loop, Values)) {
          report(*L.Loop, *C.Call, All).note(C.Call->getBeginLoc(), "called from here");
          break;
        }
    }
  }

  void checkLoop(const Stmt &Loop, const WarpEvaluation &Values, const Places &All) {
    // Where the others have something else to do meanwhile, it is a division of labour.
    const bool HasElse = llvm::any_of(All.Ifs, [&](const IfStmt *If) {
      return If->getElse() && (contains(If->getThen(), &Loop) || contains(If->getElse(), &Loop));
    });
    if (!HasElse && isWork(Loop, Values))
      report(Loop, Loop, All);
  }

  Reported report(const Stmt &Loop, const Stmt &Place, const Places &All) {
    const SourceManager &Sources = Context.AST.getSourceManager();
    const bool Waits = llvm::any_of(All.Meetings, [&](const CallExpr *Meeting) {
      return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(Place.getEndLoc()),
                                               Sources.getExpansionLoc(Meeting->getBeginLoc()));
    });
    return Context.report("flow-single-thread-section", Loop.getSourceRange(),
                          {{"others", Waits ? "wait at a barrier" : "have nothing to do"}});
  }

  /// `if (blockIdx.x * blockDim.x + threadIdx.x == 0)` in front of \p Loop: of all blocks, one
  /// thread.
  static bool isOfFirstOfGrid(const Stmt &Loop, const Places &All, const Modifications &Written) {
    return llvm::any_of(All.Ifs, [&](const IfStmt *If) {
      const Expr *E = If->getCond()->IgnoreParenImpCasts();
      const auto *Both = dyn_cast<BinaryOperator>(E);
      const auto *Not = dyn_cast<UnaryOperator>(E);
      const bool HoldsForOne =
          Both && (Both->getOpcode() == BO_EQ || isOne(*Both->getRHS(), BO_LT, *Both) ||
                   isOne(*Both->getLHS(), BO_GT, *Both));
      const bool IsFirst =
          Not ? Not->getOpcode() == UO_LNot && isGridIndex(*Not->getSubExpr(), Written)
              : HoldsForOne && (isGridIndex(*Both->getLHS(), Written) ||
                                isGridIndex(*Both->getRHS(), Written));
      return IsFirst && contains(If->getThen(), &Loop);
    });
  }

  /// `< 1`, or `1 >`.
  static bool isOne(const Expr &Side, BinaryOperatorKind Op, const BinaryOperator &Comparison) {
    const auto *Literal = dyn_cast<IntegerLiteral>(Side.IgnoreParenCasts());
    return Comparison.getOpcode() == Op && Literal && Literal->getValue() == 1;
  }

  bool isWork(const Stmt &Loop, const WarpEvaluation &Values) const {
    OtherWork Other(Context.AST.getSourceManager());
    Other.TraverseStmt(const_cast<Stmt *>(&Loop));
    const Stmt *Body = isa<ForStmt>(Loop)     ? cast<ForStmt>(Loop).getBody()
                       : isa<WhileStmt>(Loop) ? cast<WhileStmt>(Loop).getBody()
                                              : cast<DoStmt>(Loop).getBody();
    if (Other.Found || isa<NullStmt>(Body))
      return false;
    const auto *For = dyn_cast<ForStmt>(&Loop);
    std::optional<int64_t> Rounds = For ? constantRounds(*For, Context.AST) : std::nullopt;
    if (For && !Rounds)
      Rounds = roundsOfLaunch(*For, Values);
    return !Rounds || *Rounds >= ManyRounds;
  }

  /// How often \p Loop goes round at most, if it counts to what the launch says.
  std::optional<int64_t> roundsOfLaunch(const ForStmt &Loop, const WarpEvaluation &Values) const {
    const auto *Condition = dyn_cast_or_null<BinaryOperator>(
        Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
    if (!Condition || !Condition->isComparisonOp())
      return std::nullopt;
    for (auto [Side, Other] : {std::pair(Condition->getLHS(), Condition->getRHS()),
                               std::pair(Condition->getRHS(), Condition->getLHS())}) {
      const VarDecl *Counter = referredVariable(*Side);
      const Expr *Start = Counter ? startOf(Loop, *Counter) : nullptr;
      std::optional<LaneValues> From = Start ? Values.value(*Start) : std::nullopt,
                                To = Start ? Values.value(*Other) : std::nullopt;
      if (From && To && From->asConstant() && To->asConstant())
        return std::abs(*To->asConstant() - *From->asConstant());
    }
    return std::nullopt;
  }

  /// What the head of \p Loop sets \p Counter to.
  static const Expr *startOf(const ForStmt &Loop, const VarDecl &Counter) {
    if (isa_and_nonnull<DeclStmt>(Loop.getInit()))
      return Counter.getInit();
    const auto *Assignment = dyn_cast_or_null<BinaryOperator>(Loop.getInit());
    return Assignment && Assignment->getOpcode() == BO_Assign &&
                   referredVariable(*Assignment->getLHS()) == &Counter
               ? Assignment->getRHS()
               : nullptr;
  }
};

} // namespace

Check singleThreadCheck() { return walk<SingleThreadVisitor>(Passes::Device); }

} // namespace offloom
