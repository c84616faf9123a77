// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp functions that not every lane they name comes to, and groups of several warps whose lanes
// ask for different values.
//
// A condition is judged warp by warp, for the blocks that the kernel is launched with; only where
// it is known for each lane, and splits a warp, is there a finding (CUDA C++ Programming Guide,
// Warp Shuffle Functions: all lanes that the mask names must call).

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

/// A call in a statement, lambdas aside, of a warp function with a mask of all lanes.
class FullMaskFinder : public DynamicRecursiveASTVisitor {
public:
  explicit FullMaskFinder(const ASTContext &AST) : AST(AST) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const Collective *C = Callee ? collectiveOf(Callee) : nullptr;
    // The functions without _sync have no mask.
    bool IsWarpFunction = C && !C->OfGroup && !C->OfBlock &&
                          (calleeName(*Call).ends_with("_sync") || isWarpBarrier(*Call));
    if (!IsWarpFunction || Call->getNumArgs() == 0)
      return true;
    Expr::EvalResult Mask;
    const Expr *Written = Call->getArg(0);
    if (!Written->isValueDependent() && Written->EvaluateAsInt(Mask, AST) &&
        Mask.Val.getInt().extOrTrunc(32).getZExtValue() == ~0U)
      Found = Call;
    return !Found;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  static const CallExpr *in(const Stmt *S, const ASTContext &AST) {
    FullMaskFinder Finder(AST);
    if (S)
      Finder.TraverseStmt(const_cast<Stmt *>(S));
    return Finder.Found;
  }

private:
  const ASTContext &AST;
  const CallExpr *Found = nullptr;
};

/// Conditions of one kernel, evaluated for each warp of one block.
class BranchVisitor : public DynamicRecursiveASTVisitor {
public:
  BranchVisitor(CheckContext &Context, const FunctionDecl &Kernel, const Dimensions &Block)
      : Context(Context), Kernel(Kernel), Block(Block) {}

  bool VisitIfStmt(IfStmt *S) override {
    const CallExpr *Then = FullMaskFinder::in(S->getThen(), Context.AST);
    const CallExpr *Else = FullMaskFinder::in(S->getElse(), Context.AST);
    // With one in both branches all lanes may still meet.
    if (bool(Then) != bool(Else))
      check(*S->getCond(), *(Then ? Then : Else), /*WhereTrue=*/Then != nullptr);
    return true;
  }

private:
  void check(const Expr &Condition, const CallExpr &Call, bool WhereTrue) {
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
          .report("warp-full-mask-in-divergent", Call.getSourceRange(),
                  {{"function", calleeName(Call).str()},
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
    if (!isWrittenGlobal(*F) || !F->doesThisDeclarationHaveABody() || F->isDependentContext())
      return true;
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*F);
    if (!Blocks.Assumed)
      for (const Dimensions &Block : Blocks.Shapes)
        BranchVisitor(Context, *F, Block).TraverseStmt(F->getBody());
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
