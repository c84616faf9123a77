// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp functions that not every lane they name comes to, and groups of several warps whose lanes
// ask for different values.
//
// A condition is judged warp by warp, for the blocks that the kernel is launched with: whether it
// is known for each lane, and splits a warp (CUDA C++ Programming Guide, Warp Shuffle Functions:
// all lanes that the mask names must call, as long as they are in the kernel). A guard `i < n` with
// an unknown n may split the last one, be it of an `if`, of a loop, or of what leaves one.
// Functions that the kernel calls are looked into with what it passes.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {
namespace {

/// A call of a warp function with a mask of all lanes.
struct FullMaskCall {
  const CallExpr *Call = nullptr; ///< or of the function of the user's that makes it
  llvm::StringRef Function;
  bool IsBarrier = false; ///< `__syncwarp()`, which any other one, or the end, lets go on
  explicit operator bool() const { return Call; }
};

/// The first such call in a statement, lambdas aside, and in what it calls.
class FullMaskFinder : public DynamicRecursiveASTVisitor {
public:
  FullMaskFinder(const CheckContext &Context, unsigned Depth) : Context(Context), Depth(Depth) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    const bool HasMask = Context.Facts.isNamed(NameGroup::MaskedCollectives, *Call);
    if (HasMask && namesAll(*Call))
      Found = {Call, calleeName(*Call), isWarpBarrier(*Call)};
    else if (!HasMask && Callee && Depth > 0 && Callee->isDefined(Definition) &&
             !isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()))
      if (FullMaskCall Inner = in(Definition->getBody(), Context, Depth - 1))
        Found = {Call, Inner.Function, Inner.IsBarrier};
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  static FullMaskCall in(const Stmt *S, const CheckContext &Context, unsigned Depth = 3) {
    FullMaskFinder Finder(Context, Depth);
    if (S)
      Finder.TraverseStmt(const_cast<Stmt *>(S));
    return Finder.Found;
  }

private:
  bool namesAll(const CallExpr &Call) const {
    Expr::EvalResult Mask;
    const Expr *Written = Call.getNumArgs() == 0 ? nullptr : Call.getArg(0);
    return Written && !Written->isValueDependent() && Written->EvaluateAsInt(Mask, Context.AST) &&
           Mask.Val.getInt().extOrTrunc(32).getZExtValue() == ~0U;
  }

  const CheckContext &Context;
  const unsigned Depth; ///< of functions to look into
  FullMaskCall Found;
};

/// A comparison of what differs between lanes with what is the same for all, and not known.
struct Guard {
  const Expr *Bound;
  LaneValues Number;
};

std::optional<Guard> guardOf(const Expr &Condition, const WarpEvaluation &Values) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
  if (Comparison && Comparison->getOpcode() == BO_LAnd) {
    std::optional<Guard> Left = guardOf(*Comparison->getLHS(), Values);
    return Left ? Left : guardOf(*Comparison->getRHS(), Values);
  }
  if (!Comparison || !Comparison->isRelationalOp())
    return std::nullopt;
  for (auto [Number, Bound] : {std::pair(Comparison->getLHS(), Comparison->getRHS()),
                               std::pair(Comparison->getRHS(), Comparison->getLHS())}) {
    std::optional<LaneValues> Of = Values.value(*Number), To = Values.value(*Bound);
    // What is computed may be rounded up, and a number may be meant.
    if (Of && !Of->isUniform() && To && To->isUniform() && !To->IsKnown &&
        isa<DeclRefExpr, MemberExpr>(Bound->IgnoreParenImpCasts()))
      return Guard{Bound, *Of};
  }
  return std::nullopt;
}

/// Functions within functions that are looked into.
constexpr unsigned DeepestCall = 3;

/// Conditions of one kernel, or of a function that it calls, evaluated for each warp of one block.
class BranchVisitor : public DynamicRecursiveASTVisitor {
public:
  BranchVisitor(CheckContext &Context, const FunctionDecl &Kernel, const Dimensions &Block,
                bool IsAssumed)
      : Context(Context), Function(Kernel), Block(Block), IsAssumed(IsAssumed) {}
  BranchVisitor(const FunctionDecl &Callee, const CallExpr &Call, const BranchVisitor &Caller)
      : Context(Caller.Context), Function(Callee), Block(Caller.Block), IsAssumed(Caller.IsAssumed),
        Call(&Call), Caller(&Caller), Depth(Caller.Depth + 1) {}

  bool VisitIfStmt(IfStmt *S) override {
    FullMaskCall Then = FullMaskFinder::in(S->getThen(), Context);
    FullMaskCall Else = FullMaskFinder::in(S->getElse(), Context);
    // With one in both branches all lanes may still meet.
    if (bool(Then) == bool(Else))
      return true;
    // Which warps come to a function at all is the caller's to know.
    if (!IsAssumed && !Caller)
      check(*S->getCond(), Then ? Then : Else, /*WhereTrue=*/bool(Then));
    if (Then)
      checkGuard(*S->getCond(), Then);
    return true;
  }

  /// Lanes whose rounds are over go on behind the loop.
  bool VisitForStmt(ForStmt *S) override { return checkLoop(S->getCond(), S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return checkLoop(S->getCond(), S->getBody()); }

  /// `if (i >= n) return;`, and the rest of the block. Lanes that have returned from the kernel
  /// need not come, but have nothing to pass; those that have left a function or a round will go
  /// on.
  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (auto It = S->body_begin(); It != S->body_end(); ++It) {
      const auto *If = dyn_cast<IfStmt>(*It);
      const Stmt *Jump = If && !If->getElse() ? lastOf(*If->getThen()) : nullptr;
      if (!Jump || !isa<ReturnStmt, BreakStmt, ContinueStmt>(Jump))
        continue;
      const bool Exits = isa<ReturnStmt>(Jump) && !Caller;
      for (const Stmt *Rest : llvm::make_range(std::next(It), S->body_end()))
        if (FullMaskCall Made = FullMaskFinder::in(Rest, Context);
            Made && (Exits ? Context.Functions.isNamed(NameGroup::Shuffles, Made.Function)
                           : !Made.IsBarrier)) {
          checkGuard(*If->getCond(), Made);
          break;
        }
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Made) override {
    const FunctionDecl *Callee = Made->getDirectCallee(), *Definition = nullptr;
    if (Callee && Depth < DeepestCall && Callee->isDefined(Definition) &&
        !isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()) &&
        FullMaskFinder::in(Definition->getBody(), Context))
      BranchVisitor(*Definition, *Made, *this).TraverseStmt(Definition->getBody());
    return true;
  }

private:
  static const Stmt *lastOf(const Stmt &S) {
    const auto *Body = dyn_cast<CompoundStmt>(&S);
    return !Body ? &S : Body->body_empty() ? nullptr : lastOf(*Body->body_back());
  }

  WarpEvaluation evaluation(uint64_t Warp = 0) const {
    return Caller ? WarpEvaluation(Function, *Call, Caller->evaluation(Warp))
                  : WarpEvaluation(Function, Block, Context.Facts, Warp);
  }

  bool checkLoop(const Expr *Condition, const Stmt *Body) {
    FullMaskCall Made = Condition ? FullMaskFinder::in(Body, Context) : FullMaskCall();
    if (Made && !Made.IsBarrier)
      checkGuard(*Condition, Made);
    return true;
  }

  void checkGuard(const Expr &Condition, const FullMaskCall &Call) {
    if (IsAssumed && Block[1] * Block[2] > 1)
      return; // how many lanes have one row, nobody knows
    WarpEvaluation Values = evaluation();
    std::optional<Guard> Of = guardOf(Condition, Values);
    // A shuffle in a last warp that is not full for other reasons is another rule's.
    if (!Of || Values.lanes() != ~0U)
      return;
    auto [Least, Most] = std::minmax_element(Of->Number.Offsets.begin(), Of->Number.Offsets.end());
    Context
        .report("warp-full-mask-below-guard", Call.Call->getSourceRange(),
                {{"function", Call.Function.str()},
                 {"bound", sourceText(Of->Bound->getSourceRange(), Context.AST).str()},
                 {"step", std::to_string(*Most - *Least + 1)}})
        .note(Condition.getBeginLoc(), "this condition may split the warp");
  }

  void check(const Expr &Condition, const FullMaskCall &Call, bool WhereTrue) {
    uint64_t Threads = Block[0] * Block[1] * Block[2];
    for (uint64_t Warp = 0; Warp * LaneValues::Lanes < Threads && Warp < 32; ++Warp) {
      WarpEvaluation Values = evaluation(Warp);
      std::optional<LaneValues> Value = Values.value(Condition);
      if (!Value || !Value->IsKnown)
        return;
      LaneMask Come = 0;
      for (unsigned Lane = 0; Lane < LaneValues::Lanes; ++Lane)
        Come |= LaneMask((Value->Offsets[Lane] != 0) == WhereTrue) << Lane;
      Come &= Values.lanes();
      if (Come == 0 || Come == Values.lanes())
        continue;
      Context
          .report("warp-full-mask-in-divergent", Call.Call->getSourceRange(),
                  {{"function", Call.Function.str()},
                   {"come", std::to_string(llvm::popcount(Come))},
                   {"warp", std::to_string(Warp)},
                   {"block", text(Block)}})
          .note(Condition.getBeginLoc(), "this condition splits the warp");
      return;
    }
  }

  CheckContext &Context;
  const FunctionDecl &Function;
  const Dimensions Block;
  const bool IsAssumed;           ///< the block, as the kernel is launched nowhere
  const CallExpr *Call = nullptr; ///< of a function that is no kernel
  const BranchVisitor *Caller = nullptr;
  const unsigned Depth = 0;
};

/// Whether a value certainly differs between the lanes of a warp: a thread's own number is in it.
struct OwnNumber : DynamicRecursiveASTVisitor {
  explicit OwnNumber(const UnitFacts &Facts) : Facts(Facts) {}
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    Found |= Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
             memberName(*E) == "x";
    return !Found;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Found |= Facts.isNamed(NameGroup::ThreadRanks, *Call);
    return !Found;
  }
  // What these yield may agree among lanes.
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *) override { return true; }
  bool TraverseBinaryOperator(BinaryOperator *B) override {
    bool MayAgree = B->getOpcode() == BO_Div || B->getOpcode() == BO_Shr ||
                    B->getOpcode() == BO_And || B->isComparisonOp();
    return MayAgree || DynamicRecursiveASTVisitor::TraverseBinaryOperator(B);
  }
  const UnitFacts &Facts;
  bool Found = false;
};

class WarpMaskVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F))
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    for (const Dimensions &Block : Blocks.Shapes)
      BranchVisitor(Context, *F, Block, Blocks.Assumed).TraverseStmt(F->getBody());
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const Expr &Group = *Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
    const std::optional<uint64_t> Threads = threadsOfTile(Group.getType()); // not of a base's
    if (!Context.Facts.isNamed(NameGroup::GroupShuffles, *Call) || Call->getNumArgs() < 2 ||
        !Threads || *Threads <= 32)
      return true;
    OwnNumber Varies(Context.Facts);
    Varies.TraverseStmt(Call->getArg(1));
    if (Varies.Found)
      Context.report("cooperative-tile-varying-source", Call->getArg(1)->getSourceRange(),
                     {{"size", std::to_string(*Threads)}});
    return true;
  }
};

} // namespace

Check warpMaskCheck() { return walk<WarpMaskVisitor>(Passes::Device); }

} // namespace offloom
