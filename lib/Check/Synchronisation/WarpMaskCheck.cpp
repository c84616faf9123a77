// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp functions that not every lane they name comes to, and groups of several warps whose lanes
// ask for different values.
//
// A condition is judged warp by warp, for the blocks that the kernel is launched with: whether it
// is known for each lane, and splits a warp (CUDA C++ Programming Guide, Warp Shuffle Functions:
// all lanes that the mask names must call). A guard `i < n` with an unknown n may split the last
// one.

#include "Analysis/Collectives.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/WarpEvaluation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/bit.h"

using namespace clang;

namespace offloom {
namespace {

/// A call of a warp function with a mask of all lanes.
struct FullMaskCall {
  const CallExpr *Call = nullptr; ///< or of the function of the user's that makes it
  llvm::StringRef Function;
  explicit operator bool() const { return Call; }
};

/// The first such call in a statement, lambdas aside, and in what it calls.
class FullMaskFinder : public DynamicRecursiveASTVisitor {
public:
  FullMaskFinder(const ASTContext &AST, unsigned Depth) : AST(AST), Depth(Depth) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    const Collective *C = Callee ? collectiveOf(Callee) : nullptr;
    // The functions without _sync have no mask.
    bool IsWarpFunction = C && !C->OfGroup && !C->OfBlock &&
                          (calleeName(*Call).ends_with("_sync") || isWarpBarrier(*Call));
    if (IsWarpFunction && namesAll(*Call))
      Found = {Call, calleeName(*Call)};
    else if (!C && Callee && Depth > 0 && Callee->isDefined(Definition) &&
             !isInSystemCode(Definition->getLocation(), AST.getSourceManager()))
      if (FullMaskCall Inner = in(Definition->getBody(), AST, Depth - 1))
        Found = {Call, Inner.Function};
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  static FullMaskCall in(const Stmt *S, const ASTContext &AST, unsigned Depth = 3) {
    FullMaskFinder Finder(AST, Depth);
    if (S)
      Finder.TraverseStmt(const_cast<Stmt *>(S));
    return Finder.Found;
  }

private:
  bool namesAll(const CallExpr &Call) const {
    Expr::EvalResult Mask;
    const Expr *Written = Call.getNumArgs() == 0 ? nullptr : Call.getArg(0);
    return Written && !Written->isValueDependent() && Written->EvaluateAsInt(Mask, AST) &&
           Mask.Val.getInt().extOrTrunc(32).getZExtValue() == ~0U;
  }

  const ASTContext &AST;
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

/// Conditions of one kernel, evaluated for each warp of one block.
class BranchVisitor : public DynamicRecursiveASTVisitor {
public:
  BranchVisitor(CheckContext &Context, const FunctionDecl &Kernel, const Dimensions &Block,
                bool IsAssumed)
      : Context(Context), Kernel(Kernel), Block(Block), IsAssumed(IsAssumed) {}

  bool VisitIfStmt(IfStmt *S) override {
    FullMaskCall Then = FullMaskFinder::in(S->getThen(), Context.AST);
    FullMaskCall Else = FullMaskFinder::in(S->getElse(), Context.AST);
    // With one in both branches all lanes may still meet.
    if (bool(Then) == bool(Else))
      return true;
    if (!IsAssumed)
      check(*S->getCond(), Then ? Then : Else, /*WhereTrue=*/bool(Then));
    if (Then)
      checkGuard(*S->getCond(), Then);
    return true;
  }

  /// `if (i >= n) return;`, and the rest of the block. Lanes that have returned need not come, but
  /// have nothing to pass.
  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (auto It = S->body_begin(); It != S->body_end(); ++It) {
      const auto *If = dyn_cast<IfStmt>(*It);
      if (!If || If->getElse() || !returns(*If->getThen()))
        continue;
      for (const Stmt *Rest : llvm::make_range(std::next(It), S->body_end()))
        if (FullMaskCall Call = FullMaskFinder::in(Rest, Context.AST);
            Call && Call.Function.contains("shfl")) {
          checkGuard(*If->getCond(), Call);
          break;
        }
    }
    return true;
  }

private:
  static bool returns(const Stmt &S) {
    const auto *Body = dyn_cast<CompoundStmt>(&S);
    return isa<ReturnStmt>(S) || (Body && !Body->body_empty() && returns(*Body->body_back()));
  }

  void checkGuard(const Expr &Condition, const FullMaskCall &Call) {
    if (IsAssumed && Block[1] * Block[2] > 1)
      return; // how many lanes have one row, nobody knows
    WarpEvaluation Values(Kernel, Block, Context.Facts);
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
      WarpEvaluation Values(Kernel, Block, Context.Facts, Warp);
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
  const FunctionDecl &Kernel;
  const Dimensions Block;
  const bool IsAssumed; ///< the block, as the kernel is launched nowhere
};

/// Whether a value certainly differs between the lanes of a warp: a thread's own number is in it.
struct OwnNumber : DynamicRecursiveASTVisitor {
  explicit OwnNumber(const UnitFacts &Facts) : Facts(Facts) {}
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    Found |= Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
             E->getMemberDecl()->getName() == "x";
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

/// The threads of the tile that \p Call, a member's, is of; 0: it is of none.
uint64_t tileSize(const CXXMemberCallExpr &Call) {
  const CXXRecordDecl *Class = Call.getRecordDecl();
  const auto *Tile = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Tile || !Tile->getName().contains("tile") || Tile->getTemplateArgs().size() == 0 ||
      Tile->getTemplateArgs()[0].getKind() != TemplateArgument::Integral)
    return 0;
  return Tile->getTemplateArgs()[0].getAsIntegral().getZExtValue();
}

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
    if (!Context.Facts.isNamed(NameGroup::GroupShuffles, *Call) || Call->getNumArgs() < 2 ||
        tileSize(*Call) <= 32)
      return true;
    OwnNumber Varies(Context.Facts);
    Varies.TraverseStmt(Call->getArg(1));
    if (Varies.Found)
      Context.report("cooperative-tile-varying-source", Call->getArg(1)->getSourceRange(),
                     {{"size", std::to_string(tileSize(*Call))}});
    return true;
  }
};

} // namespace

Check warpMaskCheck() { return walk<WarpMaskVisitor>(Passes::Device); }

} // namespace offloom
